"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useFailureText } from "@/components/api/failure-text";
import { ApiError } from "@/lib/api/client";
import { upload } from "@/lib/api/upload";
import { type FilePurpose, type StoredFile, storedFile } from "@/lib/files/contract";
import { refusalOf } from "@/lib/files/rules";

type UploadState =
  | { phase: "idle" }
  /** 100 percent: all has left, the server is looking at it. */
  | { phase: "sending"; name: string; percent: number }
  | { phase: "failed"; message: string; canRetry: boolean };

/**
 * Sends a chosen file and hands on what is kept of it. What the server would refuse by type and size is not sent; what
 * fails on the way can be tried again with the same file.
 */
export function useUpload(
  target: { purpose: FilePurpose; businessId?: string },
  onStored: (file: StoredFile) => Promise<unknown>,
) {
  const [state, setState] = useState<UploadState>({ phase: "idle" });
  const t = useTranslations("errors");
  const failureText = useFailureText();
  const running = useRef<AbortController>(null);
  const last = useRef<File>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(file: File) {
    const refused = refusalOf(file, target.purpose);
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
      const kept = await upload("/api/files", fields, storedFile, { onProgress, signal: controller.signal });
      await onStored(kept);
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
