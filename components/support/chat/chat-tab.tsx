"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAgeText } from "@/components/messaging/notifications/notification-row";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import type { AccountParams } from "@/lib/messaging/notifications/contract";
import { api } from "@/lib/platform/http/api-client";
import { useResource } from "@/lib/platform/http/use-resource";
import { serverNow } from "@/lib/platform/server-clock";
import { type ChatRoom, chatRoom, chatRoomList } from "@/lib/support/chat/contract";
import { Conversation } from "./conversation";
import { leaveConversation, openConversation } from "./open-conversation";

/** Shows the list of conversations, or the one that the URL names. */
export function ChatTab({
  account,
  roomId,
  onBack,
}: {
  account: AccountParams;
  roomId: string | undefined;
  onBack: () => void;
}) {
  const t = useTranslations("chat");
  const failure = useTranslations("failure");
  const { data, error, retry } = useResource(
    roomId ? undefined : `/api/chat/${account.userType}/${account.userId}/rooms`,
    chatRoomList,
  );
  if (roomId)
    return (
      <Conversation
        key={roomId}
        roomId={roomId}
        account={account}
        takesFocus
        onBack={() => {
          onBack();
          leaveConversation();
        }}
      />
    );
  if (error && !data)
    return (
      <div className="flex flex-col items-center gap-4 p-8 text-center text-sm">
        <p role="alert">{t("roomsFailed")}</p>
        <Button variant="secondary" onClick={retry}>
          {failure("retry")}
        </Button>
      </div>
    );
  if (!data) return <Skeleton className="m-4 h-40" />;
  const support = account.userType !== "admin" && <SupportButton />;
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
            <RoomListItem room={room} onChoose={() => openConversation(room.id)} />
          </li>
        ))}
      </ul>
      {support && <div className="border-t p-3">{support}</div>}
    </div>
  );
}

/** Shows the other side's name, the last message and the unread count. */
export function RoomListItem({ room, onChoose }: { room: ChatRoom; onChoose: () => void }) {
  const t = useTranslations("chat");
  const { counterpart, subject, lastMessage, unreadCount, updatedAt } = room;
  const age = useAgeText(lastMessage?.timestamp ?? updatedAt, serverNow());
  const preview = lastMessage?.message || (lastMessage?.hasFile ? t("file") : t("empty"));
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex w-full flex-col gap-0.5 px-4 py-3 text-left transition-colors hover:bg-accent focus-visible:-outline-offset-2"
    >
      <span className="flex w-full items-baseline gap-2">
        <span
          className={`min-w-0 flex-1 truncate text-sm ${unreadCount > 0 ? "font-semibold" : "font-medium"}`}
        >
          {counterpart}
        </span>
        {/* A minute may pass between the server's rendering and the browser's. */}
        <span suppressHydrationWarning className="shrink-0 text-muted-foreground text-xs">
          {age}
        </span>
      </span>
      {subject && <span className="truncate text-muted-foreground text-xs">{subject}</span>}
      <span className="flex w-full items-center gap-2">
        <span className="min-w-0 flex-1 truncate text-muted-foreground text-sm">
          {lastMessage?.isOwn && `${t("you")}: `}
          {preview}
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

function SupportButton() {
  const t = useTranslations("chat");
  const [isBusy, setBusy] = useState(false);
  async function open() {
    setBusy(true);
    try {
      openConversation(
        (await api.post("/api/chat/rooms", { participants: [{ type: "support" }] }, chatRoom)).id,
      );
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
