"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useErrorText } from "@/components/form/use-error-text";
import { type FilePurpose, type StoredFile, storedFile } from "@/lib/platform/files/contract";
import { rejectionReason } from "@/lib/platform/files/upload-rules";
import { ApiError } from "@/lib/platform/http/api-client";
import { uploadFile } from "@/lib/platform/http/upload-file";

type UploadState =
  | { phase: "idle" }
  /** At 100 percent the whole file is sent and the server is processing it. */
  | { phase: "sending"; name: string; percent: number }
  | { phase: "failed"; message: string; canRetry: boolean };

/**
 * Uploads a chosen file and passes on the stored one. A file whose type or size the server would reject is
 * not sent; failed uploads can be retried with the same file.
 */
export function useUpload(
  target: { purpose: FilePurpose; businessId?: string },
  onStored: (file: StoredFile) => Promise<unknown>,
) {
  const [state, setState] = useState<UploadState>({ phase: "idle" });
  const t = useTranslations("errors");
  const failureText = useErrorText();
  const running = useRef<AbortController>(null);
  const last = useRef<File>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(file: File) {
    const refused = rejectionReason(file, target.purpose);
    if (refused) return setState({ phase: "failed", message: t(refused), canRetry: false });
    last.current = file;
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { name } = file;
    setState({ phase: "sending", name, percent: 0 });
    const fields = {
      purpose: target.purpose,
      ...(target.businessId && { businessId: target.businessId }),
      file,
    };
    try {
      const onProgress = (percent: number) => setState({ phase: "sending", name, percent });
      const stored = await uploadFile("/api/files", fields, storedFile, {
        onProgress,
        signal: controller.signal,
      });
      await onStored(stored);
      setState({ phase: "idle" });
    } catch (error) {
      if (controller.signal.aborted) return;
      const reason = error instanceof ApiError ? error.fields.file : undefined;
      const canRetry = !(error instanceof ApiError && error.status === 422);
      setState({ phase: "failed", message: reason ?? failureText(error), canRetry });
    }
  }

  return {
    state,
    start,
    cancel: () => {
      running.current?.abort();
      setState({ phase: "idle" });
    },
    retry: () => last.current && start(last.current),
  };
}
