"use client";

import { useTranslations } from "next-intl";
import { Suspense, useEffect, useId, useRef, useState } from "react";
import { onOpenTalk } from "@/components/chat/open-talk";
import { useSession } from "@/components/layout/use-session";
import { useKeptPush } from "@/components/push/use-kept-push";
import { BellIcon } from "@/components/ui/icons";
import { lazy } from "@/components/ui/lazy";
import { toast } from "@/components/ui/toast";
import { useDisclosure } from "@/components/ui/use-disclosure";
import { api } from "@/lib/api/client";
import { useEvents } from "@/lib/api/use-events";
import { refreshResources, useResource } from "@/lib/api/use-resource";
import {
  notificationList,
  notificationSettings,
  type PersonParams,
  unreadCount,
} from "@/lib/notifications/contract";

const NotificationPanel = lazy(() =>
  import("./notification-panel").then((module) => ({ default: module.NotificationPanel })),
);
const NotificationSettingsDialog = lazy(() =>
  import("./notification-settings-dialog").then((module) => ({ default: module.NotificationSettingsDialog })),
);

/** What a page may be showing just now that a notification can be about. */
const whatIsToldOf = ["/api/bookings", "/api/support/", "/api/profile/standing"];

/** A line that was cut and could not be mended is noticed at the latest now. */
const COUNT_EVERY_MS = 120_000;

/** The bell of every dashboard: what is unread of notifications and talks, and both behind it. */
export function NotificationMenu() {
  const user = useSession();
  useKeptPush(user !== undefined && user !== null && !user.actingAdmin);
  if (!user) return <span className="size-10" />;
  const person = { userType: user.userType, userId: user.id };
  return <Bell person={person} isActing={user.actingAdmin !== undefined} />;
}

function Bell({ person, isActing }: { person: PersonParams; isActing: boolean }) {
  const t = useTranslations("notifications");
  const root = useRef<HTMLDivElement>(null);
  const bell = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { isOpen, toggle, close } = useDisclosure(root);
  const [hasSettings, setSettings] = useState(false);
  const [roomId, setRoomId] = useState<string>();
  const { count, isPushed } = useUnread(person);
  const announce = useAnnouncements(person);

  useEvents(({ kind }) => {
    if (kind === "reset" || kind.startsWith("notification")) void refreshResources("/api/notifications/");
    if (kind === "reset" || kind === "notification")
      for (const told of whatIsToldOf) void refreshResources(told);
    if (kind === "reset" || kind === "message" || kind === "chat-read") void refreshResources("/api/chat/");
    if (kind === "reset" || kind === "ticket")
      for (const desk of ["/api/support/", "/api/admin/support/"]) void refreshResources(desk);
    if (kind === "notification" && isPushed) void announce();
  });
  const openTalk = (wanted: string) => {
    setRoomId(wanted);
    if (!isOpen) toggle();
  };
  useTalksOpenedElsewhere(openTalk);

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
      {/* Where a press outside closes it, what is inside stays a page of its own on phones. */}
      <div
        id={id}
        hidden={!isOpen}
        className="fixed inset-x-2 top-16 z-50 sm:absolute sm:inset-x-auto sm:top-full sm:right-0 sm:mt-2 sm:w-[26rem]"
      >
        {isOpen && (
          <Suspense>
            <NotificationPanel
              person={person}
              roomId={roomId}
              onRoom={setRoomId}
              onClose={close}
              onSettings={() => {
                close();
                setSettings(true);
              }}
            />
          </Suspense>
        )}
      </div>
      {hasSettings && (
        <Suspense>
          <NotificationSettingsDialog
            person={person}
            isActing={isActing}
            onClose={() => {
              setSettings(false);
              bell.current?.focus();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** spec.md §9: unread notifications plus unread chat. */
function useUnread({ userType, userId }: PersonParams) {
  const of = `${userType}/${userId}`;
  const every = { everyMs: COUNT_EVERY_MS };
  const notifications = useResource(`/api/notifications/${of}/unread-count`, unreadCount, every);
  const messages = useResource(`/api/chat/${of}/unread-count`, unreadCount, every);
  const settings = useResource(`/api/notifications/${of}/settings`, notificationSettings);
  return {
    count: (notifications.data?.unreadCount ?? 0) + (messages.data?.unreadCount ?? 0),
    isPushed: settings.data?.push ?? false,
  };
}

/** To whoever is looking: what is new, as it comes, each once; of many at a time the newest three. */
function useAnnouncements({ userType, userId }: PersonParams): () => Promise<void> {
  const told = useRef(new Set<string>());
  return async () => {
    if (document.visibilityState !== "visible") return;
    const path = `/api/notifications/${userType}/${userId}?limit=3&unread=true`;
    const [newest, ...before] = await api.get(path, notificationList).catch(() => []);
    if (!newest) return;
    // What was there before the first one that came is no news.
    const news = [newest, ...(told.current.size > 0 ? before : [])].filter(({ id }) => !told.current.has(id));
    for (const { id } of [newest, ...before]) told.current.add(id);
    for (const { title, message } of news.reverse())
      toast.info(title, { description: message, durationMs: 6_000 });
  };
}

/** From a letter's link, or a button elsewhere on the page. */
function useTalksOpenedElsewhere(open: (roomId: string) => void): void {
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    const wanted = new URLSearchParams(location.search).get("chat");
    if (wanted) latest.current(wanted);
    return onOpenTalk((roomId) => latest.current(roomId));
  }, []);
}
