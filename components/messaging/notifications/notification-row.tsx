"use client";

import { useLocale, useTranslations } from "next-intl";
import { CheckIcon, XIcon } from "@/components/ui/first-view-icons";
import { kigaliDayText } from "@/components/ui/instant-text";
import { CircleAlertIcon, CircleCheckIcon, InfoIcon, TriangleAlertIcon } from "@/components/ui/status-icons";
import type { Notification } from "@/lib/messaging/notifications/contract";
import { ageOf } from "@/lib/messaging/notifications/rules";
import { Link } from "@/lib/platform/i18n/link";

const icons = {
  success: CircleCheckIcon,
  info: InfoIcon,
  warning: TriangleAlertIcon,
  error: CircleAlertIcon,
};
const colours = { success: "text-success", info: "text-info", warning: "text-warning", error: "text-danger" };
/** The priority is shown by the coloured bar, and by a word if it is important. */
const bars = { urgent: "bg-danger", high: "bg-warning", medium: "bg-info", other: "bg-border" };

export function NotificationRow({
  notification,
  now,
  onRead,
  onRemove,
  onFollow,
}: {
  notification: Notification;
  now: Date;
  onRead: () => void;
  onRemove: () => void;
  onFollow: () => void;
}) {
  const t = useTranslations("notifications");
  const { type, priority, title, message, actionUrl, isRead, createdAt } = notification;
  const Icon = icons[type];
  const tool =
    "touch-target relative inline-flex size-8 items-center justify-center rounded-md text-muted-foreground transition-colors hover:bg-accent hover:text-foreground [&_svg]:size-4";
  return (
    <li className={`relative flex gap-3 py-3 pr-2 pl-4 ${isRead ? "" : "bg-accent/50"}`}>
      <span aria-hidden="true" className={`absolute inset-y-2 left-1 w-0.5 rounded-full ${bars[priority]}`} />
      <Icon className={`mt-0.5 size-4.5 shrink-0 ${colours[type]}`} />
      <div className="min-w-0 flex-1">
        <p className={`text-sm ${isRead ? "" : "font-semibold"}`}>
          {!isRead && <span className="sr-only">{t("unread")}: </span>}
          {actionUrl ? (
            <Link
              href={actionUrl}
              onClick={() => {
                onRead();
                onFollow();
              }}
              className="after:absolute after:inset-y-0 after:right-20 after:left-0 hover:underline"
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="mt-0.5 whitespace-pre-line break-words text-muted-foreground text-sm">{message}</p>
        <p className="mt-1 text-muted-foreground text-xs">
          <time dateTime={createdAt}>{useAgeText(createdAt, now)}</time>
          {priority === "urgent" && (
            <span className="ml-2 font-medium text-danger">{t("priorityUrgent")}</span>
          )}
          {priority === "high" && <span className="ml-2 font-medium text-warning">{t("priorityHigh")}</span>}
        </p>
      </div>
      <div className="flex shrink-0">
        {!isRead && (
          <button
            type="button"
            aria-label={t("markRead")}
            title={t("markRead")}
            onClick={onRead}
            className={tool}
          >
            <CheckIcon />
          </button>
        )}
        <button
          type="button"
          aria-label={t("remove")}
          title={t("remove")}
          onClick={onRemove}
          className={tool}
        >
          <XIcon />
        </button>
      </div>
    </li>
  );
}

/** Returns the age as text: "just now", minutes, hours up to a day, then a date (spec.md §9). */
export function useAgeText(createdAt: string, now: Date): string {
  const t = useTranslations("notifications");
  const locale = useLocale();
  const age = ageOf(new Date(createdAt), now);
  if (age.unit === "now") return t("justNow");
  if (age.unit === "date") return kigaliDayText(createdAt, locale);
  return t(age.unit === "minutes" ? "minutesAgo" : "hoursAgo", { count: age.count });
}
