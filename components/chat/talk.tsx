"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ChevronLeftIcon } from "@/components/ui/icons";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { useEvents } from "@/lib/api/use-events";
import { refreshResources, useResource } from "@/lib/api/use-resource";
import { type ChatMessage, chatMessageList, chatRoom, readAnswer } from "@/lib/chat/contract";
import { PAGE_SIZE } from "@/lib/chat/rules";
import type { PersonParams } from "@/lib/notifications/contract";
import { Composer } from "./composer";
import { OutgoingLine, TalkLine } from "./talk-line";
import { TalkMenu } from "./talk-menu";
import { useOutgoing } from "./use-outgoing";

/** How long "is writing" is true after the last sign of it. */
const TYPING_MS = 5_000;

/** One talk: what was said, what is on its way, and where to write. */
export function Talk({
  roomId,
  person,
  onBack,
}: {
  roomId: string;
  person: PersonParams;
  onBack: () => void;
}) {
  const t = useTranslations("chat");
  const path = `/api/chat/rooms/${roomId}`;
  const { data: room } = useResource(path, chatRoom);
  const { data: newest, error, retry } = useResource(`${path}/messages?limit=${PAGE_SIZE}`, chatMessageList);
  const [older, setOlder] = useState<ChatMessage[]>([]);
  const messages = joined(older, newest ?? []);
  const outgoing = useOutgoing(roomId, messages);
  const typist = useTypist(roomId, messages.length);
  const end = useRef<HTMLDivElement>(null);
  const last = messages.at(-1)?.number ?? 0;
  const first = messages[0]?.number ?? 1;
  const waiting = outgoing.lines.length;

  // biome-ignore lint/correctness/useExhaustiveDependencies: to the end whenever something comes
  useEffect(() => {
    end.current?.scrollIntoView({ block: "end" });
  }, [last, waiting]);

  useEffect(() => {
    if (last === 0 || document.visibilityState !== "visible") return;
    void api
      .put(`${path}/read`, { number: last }, readAnswer)
      .then(() => refreshResources(`/api/chat/${person.userType}`))
      .catch(() => {});
  }, [last, path, person.userType]);

  async function showEarlier() {
    try {
      const page = await api.get(`${path}/messages?limit=${PAGE_SIZE}&before=${first}`, chatMessageList);
      setOlder(joined(page, older));
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
          <h3 className="truncate font-medium text-sm">{room?.counterpart}</h3>
          {room?.subject && <p className="truncate text-muted-foreground text-xs">{room.subject}</p>}
        </div>
        {room && room.kind === "rental" && room.side !== "support" && <TalkMenu room={room} />}
      </div>
      <div
        role="log"
        aria-label={room && t("with", { name: room.counterpart })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto px-4 py-3 focus-visible:outline-offset-[-2px]"
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
          <TalkLine key={message.id} message={message} isOwn={message.senderId === person.userId} />
        ))}
        {outgoing.lines.map((line) => (
          <OutgoingLine key={line.clientKey} line={line} {...outgoing} />
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

/** Pages of one talk, each message once, in their order. */
function joined(earlier: ChatMessage[], later: ChatMessage[]): ChatMessage[] {
  const byNumber = new Map([...earlier, ...later].map((message) => [message.number, message]));
  return [...byNumber.values()].sort((one, other) => one.number - other.number);
}

/** Who writes at the moment; a message that arrives ends it. */
function useTypist(roomId: string, messageCount: number): string | undefined {
  const [typist, setTypist] = useState<string>();
  useEvents(({ kind, payload }) => {
    if (kind === "typing" && payload.roomId === roomId) setTypist(String(payload.name));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever arrives ends it
  useEffect(() => setTypist(undefined), [messageCount]);
  useEffect(() => {
    if (!typist) return;
    const timer = setTimeout(() => setTypist(undefined), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typist]);
  return typist;
}
