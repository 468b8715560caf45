"use client";

import { useTranslations } from "next-intl";
import { useFilters } from "@/components/platform/admin-table/use-filters";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { SupportNav } from "@/components/support/admin/support-nav";
import { RoomListItem } from "@/components/support/chat/chat-tab";
import { Conversation } from "@/components/support/chat/conversation";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { Skeleton } from "@/components/ui/skeleton";
import { useResource } from "@/lib/platform/http/use-resource";
import { chatRoomList } from "@/lib/support/chat/contract";

/** Shows support rooms and reported ones: the list beside the open conversation, or one after the other on phones. */
export function ChatsScreen({ ownId }: { ownId: string }) {
  const t = useTranslations("supportAdmin");
  const { filters, choose } = useFilters(["room"]);
  const { data, error, retry } = useResource(`/api/chat/admin/${ownId}/rooms?limit=100`, chatRoomList);
  const isOpen = filters.room !== "";
  return (
    <>
      <PageTitle title={t("chats")} description={t("chatsLead")} className="mb-4" />
      <SupportNav />
      {error && !data && <ErrorNotice error={error} onRetry={retry} />}
      {!data && !error && <Skeleton className="h-96 rounded-lg" />}
      {data?.length === 0 && !isOpen && (
        <EmptyState drawing="messages" title={t("noChats")}>
          {t("noChatsText")}
        </EmptyState>
      )}
      {data && (data.length > 0 || isOpen) && (
        <Card
          className={cn(
            "grid overflow-hidden lg:h-[min(44rem,calc(100dvh-17rem))] lg:min-h-96 lg:grid-cols-[20rem_minmax(0,1fr)]",
            // On phones the list is as high as its rows.
            isOpen && "h-[min(44rem,calc(100dvh-17rem))] min-h-96",
          )}
        >
          <ul
            aria-label={t("chats")}
            className={cn("overflow-y-auto lg:border-r", isOpen && "hidden lg:block")}
          >
            {data.map((room) => (
              <li key={room.id} className={cn("border-b", room.id === filters.room && "bg-accent")}>
                <RoomListItem room={room} onChoose={() => choose({ room: room.id })} />
              </li>
            ))}
          </ul>
          <section
            aria-label={t("talk")}
            className={cn("flex min-h-0 min-w-0 flex-col", !isOpen && "hidden lg:flex")}
          >
            {isOpen ? (
              <Conversation
                key={filters.room}
                roomId={filters.room}
                account={{ userType: "admin", userId: ownId }}
                onBack={() => choose({ room: "" })}
              />
            ) : (
              <p className="m-auto p-8 text-center text-muted-foreground text-sm">{t("chooseChat")}</p>
            )}
          </section>
        </Card>
      )}
    </>
  );
}
