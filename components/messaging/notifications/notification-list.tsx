"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { z } from "zod";
import { useErrorText } from "@/components/form/use-error-text";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import {
  type AccountParams,
  markedRead,
  type Notification,
  notification,
  notificationList,
} from "@/lib/messaging/notifications/contract";
import { dayGroup } from "@/lib/messaging/notifications/rules";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources, setResource, useResource } from "@/lib/platform/http/use-resource";
import { serverNow } from "@/lib/platform/server-clock";
import { NotificationRow } from "./notification-row";

const PAGE = 20;
const MOST = 100;
const groups = ["today", "yesterday", "earlier"] as const;

/** Lists notifications by day, newest first. */
export function NotificationList({ account, onFollow }: { account: AccountParams; onFollow: () => void }) {
  const t = useTranslations("notifications");
  const failureText = useErrorText();
  const [limit, setLimit] = useState(PAGE);
  const base = `/api/notifications/${account.userType}/${account.userId}`;
  const path = `${base}?limit=${limit}`;
  const { data, error, retry } = useResource(path, notificationList);
  const now = serverNow();

  useEffect(() => {
    if (error) toast.error(t("loadFailed"));
  }, [error, t]);

  /** Optimistic update; it is revalidated with the server's answer. */
  async function change(next: Notification[], save: () => Promise<unknown>, done?: string, failed?: string) {
    setResource(path, next);
    try {
      await save();
      if (done) toast.success(done);
    } catch (failure) {
      toast.error(failed ?? failureText(failure));
    }
    await refreshResources("/api/notifications/");
  }
  const items = data ?? [];
  const read = (one: Notification) =>
    one.isRead
      ? undefined
      : void change(
          items.map((item) => (item.id === one.id ? { ...item, isRead: true } : item)),
          () => api.put(`/api/notifications/${one.id}/read`, {}, notification),
        );
  const remove = (one: Notification) =>
    void change(
      items.filter(({ id }) => id !== one.id),
      () => api.delete(`/api/notifications/${one.id}`, z.null()),
      t("removed"),
      t("removeFailed"),
    );

  if (error && !data)
    return (
      <div className="flex flex-col items-center gap-4 p-8 text-center text-sm">
        <p role="alert">{t("loadFailed")}</p>
        <Button variant="secondary" onClick={retry}>
          {t("retry")}
        </Button>
      </div>
    );
  if (!data) return <ListSkeleton />;
  if (items.length === 0)
    return (
      <EmptyState drawing="messages" title={t("none")} className="py-8">
        {t("noneText")}
      </EmptyState>
    );
  return (
    <div className="flex flex-col pb-3">
      {items.some(({ isRead }) => !isRead) && (
        <div className="flex justify-end px-3 pt-2">
          <Button
            variant="ghost"
            size="sm"
            onClick={() =>
              void change(
                items.map((item) => ({ ...item, isRead: true })),
                () => api.put(`${base}/mark-all-read`, {}, markedRead),
              )
            }
          >
            {t("markAll")}
          </Button>
        </div>
      )}
      {groups.map((group) => {
        const inGroup = items.filter(({ createdAt }) => dayGroup(new Date(createdAt), now) === group);
        return (
          inGroup.length > 0 && (
            <section key={group} aria-labelledby={`told-${group}`}>
              <h3 id={`told-${group}`} className="px-4 pt-3 pb-1 font-medium text-muted-foreground text-xs">
                {t(group)}
              </h3>
              <ul>
                {inGroup.map((one) => (
                  <NotificationRow
                    key={one.id}
                    notification={one}
                    now={now}
                    onRead={() => read(one)}
                    onRemove={() => remove(one)}
                    onFollow={onFollow}
                  />
                ))}
              </ul>
            </section>
          )
        );
      })}
      {items.length === limit && limit < MOST && (
        <Button variant="ghost" className="mx-4 mt-2" onClick={() => setLimit(limit + PAGE)}>
          {t("more")}
        </Button>
      )}
    </div>
  );
}

function ListSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-4 p-4">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </div>
  );
}
