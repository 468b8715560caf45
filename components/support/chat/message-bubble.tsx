"use client";

import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { CheckIcon } from "@/components/ui/first-view-icons";
import { formatInstant, KIGALI } from "@/lib/platform/dates";
import type { ChatMessage } from "@/lib/support/chat/contract";
import { PaperclipIcon } from "./chat-icons";
import type { Outgoing, OutgoingActions } from "./use-outgoing";

const bubble = "max-w-[85%] rounded-lg px-3 py-2 text-sm";
const own = "self-end bg-foreground text-background";

/** Shows a message; the viewer's own are on the right. */
export function MessageBubble({ message, isOwn }: { message: ChatMessage; isOwn: boolean }) {
  const t = useTranslations("chat");
  const locale = useLocale();
  const { attachment, isMasked, senderName, timestamp } = message;
  const isGone = message.message === "" && !attachment;
  return (
    <div className={`flex flex-col gap-0.5 ${isOwn ? "items-end" : "items-start"}`}>
      <div className={`${bubble} ${isOwn ? own : "self-start border bg-muted"}`}>
        <span className="sr-only">{isOwn ? t("you") : senderName}: </span>
        {isGone && <span className="italic">{t("removed")}</span>}
        {attachment && <Attachment attachment={attachment} />}
        {message.message && <p className="whitespace-pre-wrap break-words">{message.message}</p>}
      </div>
      <p className="flex items-center gap-1 text-muted-foreground text-xs">
        {!isOwn && <span>{senderName} ·</span>}
        <time dateTime={timestamp}>{formatInstant(new Date(timestamp), locale, KIGALI)}</time>
        {isOwn && message.isRead && (
          <>
            <CheckIcon className="size-3.5" />
            {t("read")}
          </>
        )}
      </p>
      {isOwn && isMasked && <p className="max-w-[85%] text-muted-foreground text-xs">{t("masked")}</p>}
    </div>
  );
}

function Attachment({
  attachment: { url, name, mediaType },
}: {
  attachment: NonNullable<ChatMessage["attachment"]>;
}) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className="mb-1 block underline underline-offset-2">
      {mediaType.startsWith("image/") ? (
        // A plain <img>: the picture is private and served only to members of the room.
        <img src={url} alt={name} loading="lazy" className="max-h-48 rounded-md object-contain" />
      ) : (
        <span className="flex items-center gap-2">
          <PaperclipIcon className="size-4 shrink-0" />
          <span className="min-w-0 break-all">{name}</span>
        </span>
      )}
    </a>
  );
}

/** Shows a message that is being sent or has failed. */
export function OutgoingBubble({ outgoing, resend, discard }: { outgoing: Outgoing } & OutgoingActions) {
  const t = useTranslations("chat");
  return (
    <div className="flex flex-col items-end gap-0.5">
      <div className={`${bubble} ${own} ${outgoing.hasFailed ? "" : "opacity-70"}`}>
        <span className="sr-only">{t("you")}: </span>
        <p className="whitespace-pre-wrap break-words">{outgoing.message || t("file")}</p>
      </div>
      {outgoing.hasFailed ? (
        <p role="alert" className="flex items-center gap-2 text-danger text-xs">
          {outgoing.reason || t("notSent")}
          <Button variant="link" className="text-xs" onClick={() => resend(outgoing.clientKey)}>
            {t("again")}
          </Button>
          <Button variant="link" className="text-xs" onClick={() => discard(outgoing.clientKey)}>
            {t("discard")}
          </Button>
        </p>
      ) : (
        <p className="text-muted-foreground text-xs">{t("sending")}</p>
      )}
    </div>
  );
}
