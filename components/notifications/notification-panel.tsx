"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ChatTab } from "@/components/chat/chat-tab";
import { Button } from "@/components/ui/button";
import { CogIcon, XIcon } from "@/components/ui/icons";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import type { PersonParams } from "@/lib/notifications/contract";
import { NotificationList } from "./notification-list";

/** Notifications and talks, one behind the other. */
export function NotificationPanel({
  person,
  roomId,
  onRoom,
  onClose,
  onSettings,
}: {
  person: PersonParams;
  /** The talk shown. */
  roomId: string | undefined;
  onRoom: (roomId: string | undefined) => void;
  onClose: () => void;
  onSettings: () => void;
}) {
  const t = useTranslations("notifications");
  const [chosen, setChosen] = useState("notifications");
  // A talk somebody asked for comes to the front.
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
          onRoom(undefined);
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
          <NotificationList person={person} onFollow={onClose} />
        </TabsContent>
        <TabsContent value="chat" className="flex min-h-0 flex-1 flex-col pt-0">
          <ChatTab person={person} roomId={roomId} onRoom={onRoom} />
        </TabsContent>
      </Tabs>
    </section>
  );
}
