"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { toast } from "@/components/ui/toast";
import { type FilePurpose, type StoredFile, storedFile } from "@/lib/platform/files/contract";
import { rejectionReason } from "@/lib/platform/files/upload-rules";
import { ApiError } from "@/lib/platform/http/api-client";
import { uploadFile } from "@/lib/platform/http/upload-file";
import { useErrorText } from "./use-error-text";

interface PendingUpload {
  key: string;
  file: File;
  /** Percentage sent; at 100 the server is processing the file. */
  percent: number;
  /** Error message of a failed upload. */
  problem?: string;
  canRetry?: boolean;
  stop: AbortController;
}

interface UploadTarget {
  purpose: FilePurpose;
  businessId?: string;
  /** Called with a file for which the server cannot be reached; resolves to true if it has handled the file. */
  onUnreachable?: (file: File) => Promise<boolean>;
  /** What is stored is kept without the component: uploads go on when it is gone, and a failure is then a toast. */
  continues?: boolean;
}

export type Uploads = ReturnType<typeof useUploads>;

/**
 * Uploads files one after the other and passes on each stored one with its file; failed ones can be retried. In a form,
 * render an UploadGate for them.
 */
export function useUploads(target: UploadTarget, onStored: (stored: StoredFile, file: File) => unknown) {
  const { purpose, businessId, onUnreachable, continues } = target;
  const errors = useTranslations("errors");
  const failureText = useErrorText();
  const [sendings, setSendings] = useState<PendingUpload[]>([]);
  const stops = useRef(new Set<AbortController>());
  const isGone = useRef(false);
  const uploadQueue = useRef(Promise.resolve());
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (!continues) for (const stop of stops.current) stop.abort();
    };
  }, [continues]);

  const change = (key: string, part: Partial<PendingUpload>) =>
    setSendings((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));

  function dismiss({ key, stop }: PendingUpload) {
    stop.abort();
    stops.current.delete(stop);
    setSendings((all) => all.filter((one) => one.key !== key));
  }

  async function send(sending: PendingUpload) {
    const { key, file, stop } = sending;
    if (stop.signal.aborted) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    try {
      const fields = { purpose, ...(businessId && { businessId }), file };
      const onProgress = (percent: number) => change(key, { percent });
      const uploaded = await uploadFile("/api/files", fields, storedFile, {
        onProgress,
        signal: stop.signal,
      });
      await onStored(uploaded, file);
      dismiss(sending);
    } catch (error) {
      if (stop.signal.aborted) return;
      const isUnreachable = error instanceof ApiError && error.status === 0;
      if (isUnreachable && (await onUnreachable?.(file))) return dismiss(sending);
      const reason = error instanceof ApiError ? error.fields.file : undefined;
      const problem = reason ?? failureText(error);
      const canRetry = !(error instanceof ApiError && [409, 422].includes(error.status));
      if (isGone.current) toast.error(problem, { description: file.name });
      else change(key, { problem, canRetry });
    } finally {
      removeEventListener("beforeunload", warn);
    }
  }

  function queue(sending: PendingUpload) {
    uploadQueue.current = uploadQueue.current.then(() => send(sending));
  }

  function add(files: Iterable<File>) {
    const fresh = [...files].map((file) => {
      const refused = rejectionReason(file, purpose);
      const problem = refused && errors(refused);
      const stop = new AbortController();
      stops.current.add(stop);
      return { key: crypto.randomUUID(), file, percent: 0, problem, canRetry: false, stop };
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
