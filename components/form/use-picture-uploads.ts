"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useFailureText } from "@/components/api/failure-text";
import { ApiError } from "@/lib/api/client";
import { upload } from "@/lib/api/upload";
import { type FilePurpose, type StoredFile, storedFile } from "@/lib/files/contract";
import { refusalOf } from "@/lib/files/rules";

export interface Sending {
  key: string;
  file: File;
  /** How much has left; 100: the server is at it. */
  percent: number;
  /** Why it failed. */
  problem?: string;
  canRetry?: boolean;
}

/** Sends pictures one after the other and hands each on once it is stored; those that fail wait to be tried again. */
export function usePictureUploads(
  target: { purpose: FilePurpose; businessId?: string },
  onStored: (stored: StoredFile) => unknown,
) {
  const errors = useTranslations("errors");
  const failureText = useFailureText();
  const [sendings, setSendings] = useState<Sending[]>([]);
  const stop = useRef(new AbortController());
  const line = useRef(Promise.resolve());
  useEffect(() => {
    stop.current = new AbortController();
    return () => stop.current.abort();
  }, []);

  const change = (key: string, part: Partial<Sending>) =>
    setSendings((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const dismiss = (key: string) => setSendings((all) => all.filter((one) => one.key !== key));

  async function send({ key, file }: Sending) {
    if (stop.current.signal.aborted) return;
    try {
      const { purpose, businessId } = target;
      const fields = { purpose, ...(businessId && { businessId }), file };
      const onProgress = (percent: number) => change(key, { percent });
      const kept = await upload("/api/files", fields, storedFile, {
        onProgress,
        signal: stop.current.signal,
      });
      await onStored(kept);
      dismiss(key);
    } catch (error) {
      if (stop.current.signal.aborted) return;
      const reason = error instanceof ApiError ? error.fields.file : undefined;
      const canRetry = !(error instanceof ApiError && [409, 422].includes(error.status));
      change(key, { problem: reason ?? failureText(error), canRetry });
    }
  }

  function queue(sending: Sending) {
    line.current = line.current.then(() => send(sending));
  }

  function add(files: Iterable<File>) {
    const fresh = [...files].map((file) => {
      const refused = refusalOf(file, target.purpose);
      const problem = refused && errors(refused);
      return { key: crypto.randomUUID(), file, percent: 0, problem, canRetry: false };
    });
    setSendings((all) => [...all, ...fresh]);
    for (const sending of fresh) if (!sending.problem) queue(sending);
  }

  function retry(sending: Sending) {
    change(sending.key, { problem: undefined, percent: 0 });
    queue(sending);
  }

  return { sendings, add, retry, dismiss };
}
