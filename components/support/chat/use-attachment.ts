"use client";

import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import type { z } from "zod";
import { forgetDraft, readDraft, storeDraft } from "@/components/form/drafts";
import { toast } from "@/components/ui/toast";
import { HOUR_MS } from "@/lib/platform/dates";
import { rejectionReason } from "@/lib/platform/files/upload-rules";
import { ApiError } from "@/lib/platform/http/api-client";
import { uploadFile } from "@/lib/platform/http/upload-file";
import { attachmentResponse } from "@/lib/support/chat/contract";

type Attachment = z.infer<typeof attachmentResponse>;

interface AttachmentDraft {
  file: Attachment;
  storedAt: number;
}

/** The server erases files of unsent messages after a day. */
const DRAFT_LIFE_MS = 23 * HOUR_MS;

function readFile(key: string): Attachment | undefined {
  const draft = readDraft<AttachmentDraft>(key);
  return draft?.file && (draft.storedAt ?? 0) > Date.now() - DRAFT_LIFE_MS ? draft.file : undefined;
}

/** Running uploads, by conversation. */
const running = new Map<string, { percent: number; controller: AbortController }>();
const listeners = new Set<() => void>();

/**
 * Uploads a file and holds it until a message is sent with it, as a draft of its conversation. Closing the conversation
 * or leaving the page within the site stops no upload.
 */
export function useAttachment(roomId: string) {
  const t = useTranslations("chat");
  const e = useTranslations("errors");
  const key = `chat file ${roomId}`;
  const percent = useSyncExternalStore(
    subscribe,
    () => running.get(roomId)?.percent,
    () => undefined,
  );
  const fileId = useSyncExternalStore(
    subscribe,
    () => readFile(key)?.id,
    () => undefined,
  );

  async function send(file: File) {
    const refusal = rejectionReason(file, "chat_attachment");
    if (refusal) return void toast.error(e(refusal as "attachmentKind"));
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    cancel();
    const controller = new AbortController();
    const { signal } = controller;
    const onProgress = (sent: number) => {
      running.set(roomId, { percent: sent, controller });
      notify();
    };
    onProgress(0);
    try {
      const options = { onProgress, signal };
      const stored = await uploadFile("/api/chat/attachments", { roomId, file }, attachmentResponse, options);
      storeDraft(key, { file: stored, storedAt: Date.now() });
    } catch (error) {
      const reason = error instanceof ApiError && (error.fields.file ?? error.message);
      if (!signal.aborted) toast.error(reason || t("sendFailed"));
    }
    removeEventListener("beforeunload", warn);
    // Another file may have been chosen meanwhile.
    if (running.get(roomId)?.controller === controller) running.delete(roomId);
    notify();
  }

  const cancel = () => running.get(roomId)?.controller.abort();

  function remove() {
    forgetDraft(key);
    notify();
  }

  const file = fileId === undefined ? undefined : readFile(key);
  return { file, percent, choose: (chosen: File | undefined) => chosen && void send(chosen), cancel, remove };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
