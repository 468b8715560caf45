"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { NotificationList } from "@/components/messaging/notifications/notification-list";
import { ChatTab } from "@/components/support/chat/chat-tab";
import { leaveConversation } from "@/components/support/chat/open-conversation";
import { Button } from "@/components/ui/button";
import { XIcon } from "@/components/ui/first-view-icons";
import { FocusKeeper } from "@/components/ui/focus-keeper";
import { CogIcon } from "@/components/ui/icons";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import type { AccountParams } from "@/lib/messaging/notifications/contract";

/** Shows notifications and conversations as tabs. */
export function NotificationPanel({
  account,
  roomId,
  onClose,
  onSettings,
}: {
  account: AccountParams;
  roomId: string | undefined;
  onClose: () => void;
  onSettings: () => void;
}) {
  const t = useTranslations("notifications");
  const [chosen, setChosen] = useState("notifications");
  // An open room brings the chat tab to the front.
  const tab = roomId ? "chat" : chosen;
  return (
    <section
      aria-label={t("open")}
      className="flex h-[min(36rem,calc(100dvh-5rem))] animate-pop-in flex-col overflow-hidden rounded-lg border bg-popover text-popover-foreground shadow-float"
    >
      <Tabs
        value={tab}
        onValueChange={(next) => {
          setChosen(next);
          leaveConversation();
        }}
        className="flex min-h-0 flex-1 flex-col"
      >
        <div className="flex items-center gap-1 border-b pr-2 pl-4">
          <TabsList className="flex-1 border-b-0">
            <TabsTrigger value="notifications">{t("notifications")}</TabsTrigger>
            <TabsTrigger value="chat">{t("chat")}</TabsTrigger>
          </TabsList>
          <Button
            variant="ghost"
            size="icon"
            aria-label={t("settings")}
            title={t("settings")}
            onClick={onSettings}
          >
            <CogIcon />
          </Button>
          <Button variant="ghost" size="icon" aria-label={t("close")} className="sm:hidden" onClick={onClose}>
            <XIcon />
          </Button>
        </div>
        <TabsContent value="notifications" className="min-h-0 flex-1 overflow-y-auto pt-0">
          <FocusKeeper>
            <NotificationList account={account} onFollow={onClose} />
          </FocusKeeper>
        </TabsContent>
        <TabsContent value="chat" className="flex min-h-0 flex-1 flex-col pt-0">
          <ChatTab account={account} roomId={roomId} onBack={() => setChosen("chat")} />
        </TabsContent>
      </Tabs>
    </section>
  );
}
