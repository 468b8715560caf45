"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { type FilePurpose, type StoredFile, storedFile } from "@/lib/platform/files/contract";
import { rejectionReason } from "@/lib/platform/files/upload-rules";
import { ApiError } from "@/lib/platform/http/api-client";
import { uploadFile } from "@/lib/platform/http/upload-file";
import { useErrorText } from "./use-error-text";

export interface PendingUpload {
  key: string;
  file: File;
  /** Percentage sent; at 100 the server is processing the picture. */
  percent: number;
  /** Error message of a failed upload. */
  problem?: string;
  canRetry?: boolean;
}

interface UploadTarget {
  purpose: FilePurpose;
  businessId?: string;
  /** Called with a file for which the server cannot be reached; resolves to true if it has handled the file. */
  onUnreachable?: (file: File) => Promise<boolean>;
}

/** Uploads pictures one after the other and passes on each stored one with its file; failed ones can be retried. */
export function usePictureUploads(
  target: UploadTarget,
  onStored: (stored: StoredFile, file: File) => unknown,
) {
  const errors = useTranslations("errors");
  const failureText = useErrorText();
  const [sendings, setSendings] = useState<PendingUpload[]>([]);
  const stop = useRef(new AbortController());
  const uploadQueue = useRef(Promise.resolve());
  useEffect(() => {
    stop.current = new AbortController();
    return () => stop.current.abort();
  }, []);

  const change = (key: string, part: Partial<PendingUpload>) =>
    setSendings((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const dismiss = (key: string) => setSendings((all) => all.filter((one) => one.key !== key));

  async function send({ key, file }: PendingUpload) {
    if (stop.current.signal.aborted) return;
    try {
      const { purpose, businessId } = target;
      const fields = { purpose, ...(businessId && { businessId }), file };
      const onProgress = (percent: number) => change(key, { percent });
      const uploaded = await uploadFile("/api/files", fields, storedFile, {
        onProgress,
        signal: stop.current.signal,
      });
      await onStored(uploaded, file);
      dismiss(key);
    } catch (error) {
      if (stop.current.signal.aborted) return;
      const isUnreachable = error instanceof ApiError && error.status === 0;
      if (isUnreachable && (await target.onUnreachable?.(file))) return dismiss(key);
      const reason = error instanceof ApiError ? error.fields.file : undefined;
      const canRetry = !(error instanceof ApiError && [409, 422].includes(error.status));
      change(key, { problem: reason ?? failureText(error), canRetry });
    }
  }

  function queue(sending: PendingUpload) {
    uploadQueue.current = uploadQueue.current.then(() => send(sending));
  }

  function add(files: Iterable<File>) {
    const fresh = [...files].map((file) => {
      const refused = rejectionReason(file, target.purpose);
      const problem = refused && errors(refused);
      return { key: crypto.randomUUID(), file, percent: 0, problem, canRetry: false };
    });
    setSendings((all) => [...all, ...fresh]);
    for (const sending of fresh) if (!sending.problem) queue(sending);
  }

  function retry(sending: PendingUpload) {
    change(sending.key, { problem: undefined, percent: 0 });
    queue(sending);
  }

  return { sendings, add, retry, dismiss };
}
