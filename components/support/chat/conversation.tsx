"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ChevronLeftIcon } from "@/components/ui/first-view-icons";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import type { AccountParams } from "@/lib/messaging/notifications/contract";
import { useEvents } from "@/lib/messaging/realtime/use-events";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources, useResource } from "@/lib/platform/http/use-resource";
import { type ChatMessage, chatMessageList, chatRoom, readResponse } from "@/lib/support/chat/contract";
import { PAGE_SIZE } from "@/lib/support/chat/rules";
import { Composer } from "./composer";
import { ConversationMenu } from "./conversation-menu";
import { MessageBubble, OutgoingBubble } from "./message-bubble";
import { useOutgoing } from "./use-outgoing";

/** Milliseconds the typing indicator stays after the last typing event. */
const TYPING_MS = 5_000;

/** Shows a room's messages, outgoing ones and the composer. */
export function Conversation({
  roomId,
  account,
  takesFocus,
  onBack,
}: {
  roomId: string;
  account: AccountParams;
  /** Whether the focus follows, because what opened the conversation is elsewhere on the page or gone. */
  takesFocus?: boolean;
  onBack: () => void;
}) {
  const t = useTranslations("chat");
  const path = `/api/chat/rooms/${roomId}`;
  const { data: room } = useResource(path, chatRoom);
  const { data: newest, error, retry } = useResource(`${path}/messages?limit=${PAGE_SIZE}`, chatMessageList);
  const [older, setOlder] = useState<ChatMessage[]>([]);
  const messages = mergeMessages(older, newest ?? []);
  const outgoing = useOutgoing(roomId, messages);
  const typist = useTypist(roomId, messages.length);
  const end = useRef<HTMLDivElement>(null);
  const log = useRef<HTMLDivElement>(null);
  const last = messages.at(-1)?.number ?? 0;
  const first = messages[0]?.number ?? 1;
  const waiting = outgoing.items.length;

  useEffect(() => {
    if (takesFocus) log.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the end whenever a message arrives
  useEffect(() => {
    end.current?.scrollIntoView({ block: "end" });
  }, [last, waiting]);

  useEffect(() => {
    if (last === 0 || document.visibilityState !== "visible") return;
    void api
      .put(`${path}/read`, { number: last }, readResponse)
      .then(() => refreshResources(`/api/chat/${account.userType}`))
      .catch(() => {});
  }, [last, path, account.userType]);

  async function showEarlier() {
    try {
      const page = await api.get(`${path}/messages?limit=${PAGE_SIZE}&before=${first}`, chatMessageList);
      setOlder(mergeMessages(page, older));
    } catch {
      toast.error(t("loadFailed"));
    }
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-2 border-b px-2 py-1.5">
        <Button variant="ghost" size="icon" aria-label={t("back")} title={t("back")} onClick={onBack}>
          <ChevronLeftIcon />
        </Button>
        <div className="min-w-0 flex-1">
          {room && <h3 className="truncate font-medium text-sm">{room.counterpart}</h3>}
          {room?.subject && <p className="truncate text-muted-foreground text-xs">{room.subject}</p>}
        </div>
        {room && room.kind === "rental" && room.side !== "support" && <ConversationMenu room={room} />}
      </div>
      <div
        ref={log}
        role="log"
        aria-label={room && t("with", { name: room.counterpart })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto px-4 py-3 focus-visible:-outline-offset-2"
      >
        {error && !newest && (
          <Button variant="secondary" className="self-center" onClick={retry}>
            {t("loadFailed")}
          </Button>
        )}
        {!newest && !error && <Skeleton className="h-24" />}
        {first > 1 && messages.length > 0 && (
          <Button variant="ghost" size="sm" className="self-center" onClick={() => void showEarlier()}>
            {t("earlier")}
          </Button>
        )}
        {newest?.length === 0 && waiting === 0 && (
          <p className="py-8 text-center text-muted-foreground text-sm">{t("empty")}</p>
        )}
        {messages.map((message) => (
          <MessageBubble key={message.id} message={message} isOwn={message.senderId === account.userId} />
        ))}
        {outgoing.items.map((item) => (
          <OutgoingBubble key={item.clientKey} outgoing={item} {...outgoing} />
        ))}
        {typist && <p className="text-muted-foreground text-xs">{t("typing", { name: typist })}</p>}
        <div ref={end} />
      </div>
      {room && !room.isActive ? (
        <p className="border-t p-4 text-center text-muted-foreground text-sm">
          {room.isBlocked ? t("blocked", { name: room.counterpart }) : t("closed")}
        </p>
      ) : (
        <Composer roomId={roomId} onSend={outgoing.send} />
      )}
    </div>
  );
}

/** Merges pages of a room, each message once, in order. */
function mergeMessages(earlier: ChatMessage[], later: ChatMessage[]): ChatMessage[] {
  const byNumber = new Map([...earlier, ...later].map((message) => [message.number, message]));
  return [...byNumber.values()].sort((one, other) => one.number - other.number);
}

/** Returns the name of the person who is typing; an arriving message clears it. */
function useTypist(roomId: string, messageCount: number): string | undefined {
  const [typist, setTypist] = useState<string>();
  useEvents(({ kind, payload }) => {
    if (kind === "typing" && payload.roomId === roomId) setTypist(String(payload.name));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every arriving message clears it
  useEffect(() => setTypist(undefined), [messageCount]);
  useEffect(() => {
    if (!typist) return;
    const timer = setTimeout(() => setTypist(undefined), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typist]);
  return typist;
}
