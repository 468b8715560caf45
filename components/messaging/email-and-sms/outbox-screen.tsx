"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import type { OutboxPage, OutboxQuery } from "@/lib/messaging/email-and-sms/contract";
import { Link } from "@/lib/platform/i18n/link";
import { OutboxMessageDetails } from "./outbox-message-details";

type Channel = OutboxQuery["channel"];

const hrefOf = (channel: Channel, page = 1) => {
  const query = new URLSearchParams({ ...(channel && { channel }), ...(page > 1 && { page: String(page) }) });
  return query.size > 0 ? `/outbox?${query}` : "/outbox";
};

/** Lists the messages demo mode would have sent, newest first; a message opens in place. */
export function OutboxScreen({
  outbox,
  channel,
  site,
}: {
  outbox: OutboxPage;
  channel: Channel;
  /** Our origin; links to it open in the visitor's current tab. */
  site: string;
}) {
  const t = useTranslations("account.outbox");
  const router = useRouter();
  const [isBusy, start] = useTransition();
  const channels: Channel[] = [undefined, "email", "sms", "push"];
  return (
    <div className="mx-auto w-full max-w-3xl">
      <PageTitle
        title={t("title")}
        description={t("lead")}
        action={
          <Button
            variant="secondary"
            busy={isBusy}
            busyText={t("refreshing")}
            onClick={() => start(() => router.refresh())}
          >
            {t("refresh")}
          </Button>
        }
      />
      <nav aria-label={t("channels")} className="mt-6 flex gap-1 border-b">
        {channels.map((name) => (
          <Link
            key={name ?? "all"}
            href={hrefOf(name)}
            aria-current={name === channel ? "page" : undefined}
            className={cn(
              "-mb-px inline-flex h-11 items-center border-b-2 px-3 font-medium text-sm",
              name === channel
                ? "border-primary"
                : "border-transparent text-muted-foreground hover:text-foreground",
            )}
          >
            {t(name ?? "all")}
          </Link>
        ))}
      </nav>
      {outbox.items.length === 0 ? (
        <EmptyState drawing="messages" title={t("empty")}>
          {t("emptyText")}
        </EmptyState>
      ) : (
        <ul className="mt-4 flex flex-col gap-3">
          {outbox.items.map((message) => (
            <li key={message.id}>
              <OutboxMessageDetails message={message} site={site} />
            </li>
          ))}
        </ul>
      )}
      <Pages outbox={outbox} channel={channel} />
    </div>
  );
}

function Pages({ outbox: { page, pageCount }, channel }: { outbox: OutboxPage; channel: Channel }) {
  const t = useTranslations("account.outbox");
  if (pageCount === 1) return null;
  return (
    <nav aria-label={t("pages")} className="mt-6 flex items-center justify-between gap-4">
      {page > 1 ? (
        <Button asChild variant="secondary">
          <Link href={hrefOf(channel, page - 1)}>{t("newer")}</Link>
        </Button>
      ) : (
        <span />
      )}
      <p className="text-muted-foreground text-sm">{t("page", { page, count: pageCount })}</p>
      {page < pageCount ? (
        <Button asChild variant="secondary">
          <Link href={hrefOf(channel, page + 1)}>{t("older")}</Link>
        </Button>
      ) : (
        <span />
      )}
    </nav>
  );
}
