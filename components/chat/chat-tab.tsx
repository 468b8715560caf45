"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAgeText } from "@/components/notifications/notification-row";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { useResource } from "@/lib/api/use-resource";
import { type ChatRoom, chatRoom, chatRoomList } from "@/lib/chat/contract";
import type { PersonParams } from "@/lib/notifications/contract";
import { Talk } from "./talk";

/** One's talks, or the one chosen. */
export function ChatTab({
  person,
  roomId,
  onRoom,
}: {
  person: PersonParams;
  roomId: string | undefined;
  onRoom: (roomId: string | undefined) => void;
}) {
  const t = useTranslations("chat");
  const [chosen, setChosen] = useState<string>();
  const shown = roomId ?? chosen;
  const { data, error, retry } = useResource(
    shown ? undefined : `/api/chat/${person.userType}/${person.userId}/rooms`,
    chatRoomList,
  );
  if (shown)
    return (
      <Talk
        key={shown}
        roomId={shown}
        person={person}
        onBack={() => {
          setChosen(undefined);
          onRoom(undefined);
        }}
      />
    );
  if (error && !data)
    return (
      <div className="flex flex-col items-center gap-4 p-8 text-center text-sm">
        <p role="alert">{t("loadFailed")}</p>
        <Button variant="secondary" onClick={retry}>
          {t("again")}
        </Button>
      </div>
    );
  if (!data) return <Skeleton className="m-4 h-40" />;
  const support = person.userType !== "admin" && <SupportButton onOpened={setChosen} />;
  if (data.length === 0)
    return (
      <EmptyState drawing="messages" title={t("none")} action={support} className="py-8">
        {t("noneText")}
      </EmptyState>
    );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ul aria-label={t("rooms")} className="min-h-0 flex-1 overflow-y-auto">
        {data.map((room) => (
          <li key={room.id} className="border-b last:border-b-0">
            <RoomRow room={room} onChoose={() => setChosen(room.id)} />
          </li>
        ))}
      </ul>
      {support && <div className="border-t p-3">{support}</div>}
    </div>
  );
}

/** One talk of a list: with whom, what was said last, and how much of it is new. */
export function RoomRow({ room, onChoose }: { room: ChatRoom; onChoose: () => void }) {
  const t = useTranslations("chat");
  const { counterpart, subject, lastMessage, unreadCount, updatedAt } = room;
  const age = useAgeText(lastMessage?.timestamp ?? updatedAt, new Date());
  const words = lastMessage?.message || (lastMessage?.hasFile ? t("file") : t("empty"));
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex w-full flex-col gap-0.5 px-4 py-3 text-left transition-colors hover:bg-accent focus-visible:outline-offset-[-2px]"
    >
      <span className="flex w-full items-baseline gap-2">
        <span
          className={`min-w-0 flex-1 truncate text-sm ${unreadCount > 0 ? "font-semibold" : "font-medium"}`}
        >
          {counterpart}
        </span>
        <span className="shrink-0 text-muted-foreground text-xs">{age}</span>
      </span>
      {subject && <span className="truncate text-muted-foreground text-xs">{subject}</span>}
      <span className="flex w-full items-center gap-2">
        <span className="min-w-0 flex-1 truncate text-muted-foreground text-sm">
          {lastMessage?.isOwn && `${t("you")}: `}
          {words}
        </span>
        {unreadCount > 0 && (
          <span className="rounded-full bg-foreground px-1.5 font-medium text-background text-xs tabular-nums">
            <span className="sr-only">{t("unread", { count: unreadCount })}</span>
            <span aria-hidden="true">{unreadCount}</span>
          </span>
        )}
      </span>
    </button>
  );
}

function SupportButton({ onOpened }: { onOpened: (roomId: string) => void }) {
  const t = useTranslations("chat");
  const [isBusy, setBusy] = useState(false);
  async function open() {
    setBusy(true);
    try {
      onOpened((await api.post("/api/chat/rooms", { participants: [{ type: "support" }] }, chatRoom)).id);
    } catch {
      toast.error(t("openFailed"));
      setBusy(false);
    }
  }
  return (
    <Button variant="secondary" className="w-full" busy={isBusy} onClick={() => void open()}>
      {t("askSupport")}
    </Button>
  );
}
