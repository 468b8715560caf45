"use client";

import { useTranslations } from "next-intl";
import { FailureNotice } from "@/components/api/failure-notice";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useFormats } from "@/components/ui/use-formats";
import { usePages } from "@/lib/api/use-resource";
import { KIGALI } from "@/lib/dates";
import { Link } from "@/lib/i18n/link";
import { type HandRefund, handRefundPage } from "@/lib/payment-desk/contract";

const PATH = "/api/admin/refunds";

/** What a provider cannot send back and somebody has to. */
export function HandRefunds() {
  const t = useTranslations("paymentDesk");
  const list = usePages(
    (cursor: string | undefined) => `${PATH}${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ""}`,
    handRefundPage,
    { everyMs: 30_000 },
  );
  if (list.error && !list.items) return <FailureNotice error={list.error} onRetry={list.retry} />;
  if (!list.items) return <Skeleton className="h-28 rounded-lg" />;
  if (list.items.length === 0)
    return (
      <EmptyState drawing="results" title={t("noRefunds")}>
        {t("noRefundsText")}
      </EmptyState>
    );
  return (
    <>
      <Card className="overflow-hidden">
        <ul className="divide-y">
          {list.items.map((refund) => (
            <HandRefundRow key={refund.id} refund={refund} />
          ))}
        </ul>
      </Card>
      {list.hasMore && (
        <Button variant="secondary" className="mt-4" busy={list.isLoadingMore} onClick={list.loadMore}>
          {t("more")}
        </Button>
      )}
    </>
  );
}

function HandRefundRow({ refund }: { refund: HandRefund }) {
  const t = useTranslations("paymentDesk");
  const { money, instant } = useFormats();
  return (
    <li className="p-4 sm:px-5">
      <div className="min-w-0">
        <h2 className="font-medium tabular-nums">
          {money(refund.amount, refund.currency)} → {refund.name}
        </h2>
        <p className="mt-0.5 text-muted-foreground text-sm tabular-nums">
          {[t(`methods.${refund.method}`), refund.phone].filter(Boolean).join(" ")}
          {" · "}
          <Link
            href={`/dashboard/admin/bookings/${refund.bookingId}`}
            className="text-foreground underline underline-offset-4"
          >
            {refund.bookingReference}
          </Link>
          {" · "}
          {t("since", { date: instant(refund.since, KIGALI) })}
        </p>
      </div>
    </li>
  );
}
