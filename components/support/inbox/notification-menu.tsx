"use client";

import { useTranslations } from "next-intl";
import { Suspense, useId, useRef, useState } from "react";
import { useSession } from "@/components/identity/sessions/use-session";
import { usePushRefresh } from "@/components/messaging/web-push/use-push-refresh";
import { BellIcon } from "@/components/ui/icons";
import { lazy } from "@/components/ui/lazy";
import { toast } from "@/components/ui/toast";
import { useDisclosure } from "@/components/ui/use-disclosure";
import {
  type AccountParams,
  notificationList,
  notificationSettings,
  unreadCount,
} from "@/lib/messaging/notifications/contract";
import { LOST_EVENTS_MS, useEvents } from "@/lib/messaging/realtime/use-events";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources, useResource } from "@/lib/platform/http/use-resource";
import { useRoomInUrl } from "./use-room-in-url";

const NotificationPanel = lazy(() =>
  import("./notification-panel").then((module) => ({ default: module.NotificationPanel })),
);
const NotificationSettingsDialog = lazy(() =>
  import("@/components/messaging/notifications/notification-settings-dialog").then((module) => ({
    default: module.NotificationSettingsDialog,
  })),
);

/** API paths a page may have loaded that a notification can concern; they are revalidated. */
const notificationResources = ["/api/bookings", "/api/rentals", "/api/support/", "/api/profile/status"];

/** The dashboard's bell: the unread count of notifications and messages, and the panel with both. */
export function NotificationMenu() {
  const user = useSession();
  usePushRefresh(user !== undefined && user !== null && !user.actingAdmin);
  if (!user) return <span className="size-10" />;
  const account = { userType: user.userType, userId: user.id };
  return <Bell account={account} isActing={user.actingAdmin !== undefined} />;
}

function Bell({ account, isActing }: { account: AccountParams; isActing: boolean }) {
  const t = useTranslations("notifications");
  const root = useRef<HTMLDivElement>(null);
  const bell = useRef<HTMLButtonElement>(null);
  const id = useId();
  const disclosure = useDisclosure(root);
  const { isOpen, toggle, close } = disclosure;
  const roomId = useRoomInUrl(disclosure);
  const [hasSettings, setSettingsOpen] = useState(false);
  const { count, isPushed } = useUnread(account);
  const announce = useAnnouncements(account);

  useEvents(({ kind }) => {
    if (kind === "reset" || kind.startsWith("notification")) void refreshResources("/api/notifications/");
    if (kind === "reset" || kind === "notification")
      for (const shown of notificationResources) void refreshResources(shown);
    if (kind === "reset" || kind === "message" || kind === "chat-read") void refreshResources("/api/chat/");
    if (kind === "reset" || kind === "ticket")
      for (const path of ["/api/support/", "/api/admin/support/"]) void refreshResources(path);
    if (kind === "notification" && isPushed) void announce();
  });

  return (
    <div ref={root} className="sm:relative">
      <button
        ref={bell}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={count > 0 ? t("openCount", { count }) : t("open")}
        title={t("open")}
        onClick={toggle}
        className="touch-target relative inline-flex size-10 items-center justify-center rounded-md transition-colors hover:bg-accent"
      >
        <BellIcon className="size-5" />
        {count > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0.5 right-0 min-w-4.5 rounded-full bg-foreground px-1 text-center font-medium text-[0.6875rem] text-background tabular-nums leading-4.5"
          >
            {count > 99 ? "99+" : count}
          </span>
        )}
      </button>
      {/* A descendant of the root, so that a press inside the panel does not close it; on phones the panel covers the page. */}
      <div
        id={id}
        hidden={!isOpen}
        className="fixed inset-x-2 top-16 z-50 sm:absolute sm:inset-x-auto sm:top-full sm:right-0 sm:mt-2 sm:w-[26rem]"
      >
        {isOpen && (
          <Suspense>
            <NotificationPanel
              account={account}
              roomId={roomId}
              onClose={close}
              onSettings={() => {
                close();
                setSettingsOpen(true);
              }}
            />
          </Suspense>
        )}
      </div>
      {hasSettings && (
        <Suspense>
          <NotificationSettingsDialog
            account={account}
            isActing={isActing}
            onClose={() => {
              setSettingsOpen(false);
              bell.current?.focus();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The count of unread notifications plus unread messages (spec.md §9). */
function useUnread({ userType, userId }: AccountParams) {
  const of = `${userType}/${userId}`;
  const every = { everyMs: LOST_EVENTS_MS };
  const notifications = useResource(`/api/notifications/${of}/unread-count`, unreadCount, every);
  const messages = useResource(`/api/chat/${of}/unread-count`, unreadCount, every);
  const settings = useResource(`/api/notifications/${of}/settings`, notificationSettings);
  return {
    count: (notifications.data?.unreadCount ?? 0) + (messages.data?.unreadCount ?? 0),
    isPushed: settings.data?.push ?? false,
  };
}

/** Announces new notifications, each once, and only the newest three when many arrive together. */
function useAnnouncements({ userType, userId }: AccountParams): () => Promise<void> {
  const shown = useRef(new Set<string>());
  return async () => {
    if (document.visibilityState !== "visible") return;
    const path = `/api/notifications/${userType}/${userId}?limit=3&unread=true`;
    const [newest, ...before] = await api.get(path, notificationList).catch(() => []);
    if (!newest) return;
    // Notifications that existed before the first event are not announced.
    const newNotifications = [newest, ...(shown.current.size > 0 ? before : [])].filter(
      ({ id }) => !shown.current.has(id),
    );
    for (const { id } of [newest, ...before]) shown.current.add(id);
    for (const { title, message } of newNotifications.reverse())
      toast.info(title, { description: message, durationMs: 6_000 });
  };
}
