"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type KeyboardEvent, useId, useRef } from "react";
import { z } from "zod";
import { useDraftState } from "@/components/form/use-draft-state";
import { Button } from "@/components/ui/button";
import { XIcon } from "@/components/ui/first-view-icons";
import { Textarea } from "@/components/ui/textarea";
import { api } from "@/lib/platform/http/api-client";
import { MAX_MESSAGE_LENGTH } from "@/lib/support/chat/rules";
import { PaperclipIcon, SendIcon } from "./chat-icons";
import { useAttachment } from "./use-attachment";

const TYPING_EVERY_MS = 3_000;
const kinds = "image/jpeg,image/png,image/webp,application/pdf";

/** Composes a message: Enter sends, Shift+Enter starts a new line. A message needs text or a file. */
export function Composer({
  roomId,
  onSend,
}: {
  roomId: string;
  onSend: (message: string, attachmentId?: string) => void;
}) {
  const t = useTranslations("chat");
  const id = useId();
  // Belongs to its conversation; the tab's drafts belong to the account that uses it.
  const draft = useDraftState(`chat ${roomId}`, { text: "" });
  const { text } = draft.value;
  const { file, percent, choose, cancel, remove } = useAttachment(roomId);
  const lastTypingAt = useRef(0);
  const canSend = text.length <= MAX_MESSAGE_LENGTH && (text.trim() !== "" || file !== undefined);

  function send(event?: FormEvent) {
    event?.preventDefault();
    if (!canSend) return;
    onSend(text.trim(), file?.id);
    draft.change({ text: "" });
    remove();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }
  function write(next: string) {
    draft.change({ text: next });
    if (next === "" || Date.now() - lastTypingAt.current < TYPING_EVERY_MS) return;
    lastTypingAt.current = Date.now();
    void api.post(`/api/chat/rooms/${roomId}/typing`, {}, z.null()).catch(() => {});
  }

  return (
    <form onSubmit={send} className="border-t p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {percent !== undefined && (
        <div className="mb-2 flex items-center gap-2 text-muted-foreground text-xs">
          <p role="status" className="min-w-0 flex-1">
            {t("uploading", { percent })}
          </p>
          <Detach label={t("detach")} fieldId={id} onPress={cancel} />
        </div>
      )}
      {file && (
        <p className="mb-2 flex items-center gap-2 text-sm">
          <PaperclipIcon className="size-4 shrink-0" />
          <span className="min-w-0 flex-1 truncate">{file.name}</span>
          <Detach label={t("detach")} fieldId={id} onPress={remove} />
        </p>
      )}
      <div className="flex items-end gap-1.5">
        <label
          title={t("attach")}
          className="inline-flex size-10 shrink-0 cursor-pointer items-center justify-center rounded-md hover:bg-accent has-focus-visible:outline-2 has-focus-visible:outline-ring pointer-coarse:size-11"
        >
          <input
            type="file"
            accept={kinds}
            className="sr-only"
            aria-label={t("attach")}
            onChange={({ currentTarget }) => {
              choose(currentTarget.files?.[0]);
              currentTarget.value = "";
            }}
          />
          <PaperclipIcon />
        </label>
        <label htmlFor={id} className="sr-only">
          {t("write")}
        </label>
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <Textarea
            id={id}
            rows={1}
            value={text}
            maxLength={MAX_MESSAGE_LENGTH}
            placeholder={t("write")}
            onChange={({ currentTarget }) => write(currentTarget.value)}
            onKeyDown={onKeyDown}
            className="max-h-28 min-h-10 py-2"
          />
        </div>
        <Button type="submit" size="icon" aria-label={t("send")} title={t("send")} disabled={!canSend}>
          <SendIcon />
        </Button>
      </div>
    </form>
  );
}

/** Removes the file or stops its upload. The focus goes to the text field, because the button disappears. */
function Detach({ label, fieldId, onPress }: { label: string; fieldId: string; onPress: () => void }) {
  function press() {
    onPress();
    document.getElementById(fieldId)?.focus();
  }
  return (
    <Button variant="ghost" size="sm" aria-label={label} title={label} onClick={press}>
      <XIcon />
    </Button>
  );
}
