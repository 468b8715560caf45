"use client";

import { useTranslations } from "next-intl";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Skeleton } from "@/components/ui/skeleton";
import { useDay } from "@/components/ui/use-day";
import { useFormats } from "@/components/ui/use-formats";
import { type PayoutDetail, payoutDetail } from "@/lib/payments/payouts/contract";
import { KIGALI } from "@/lib/platform/dates";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";

/** The items of a payout: the share of each rental, deducted invoices, and what the business paid itself. */
export function PayoutItems({ payoutId }: { payoutId: string }) {
  const { data, error, retry } = useResource(`/api/payouts/${payoutId}`, payoutDetail);
  if (error && !data) return <ErrorNotice error={error} onRetry={retry} />;
  if (!data) return <Skeleton className="mt-4 h-24 rounded-lg" />;
  return (
    <ul className="mt-4 divide-y rounded-lg border">
      {data.items.map((item) => (
        <Item key={item.id} item={item} />
      ))}
    </ul>
  );
}

function itemKind({ kind, amountCents }: PayoutDetail["items"][number]) {
  if (kind === "business_payment" && amountCents < 0) return "business_payment_reversed";
  return kind === "rental" ? "subscription" : kind;
}

function Item({ item }: { item: PayoutDetail["items"][number] }) {
  const t = useTranslations("payouts");
  const { usd, span } = useFormats();
  const day = useDay();
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3 text-sm">
      <div className="min-w-0">
        <p>
          {item.bookingId ? (
            <Link
              href={`/dashboard/business/rentals/${item.bookingId}`}
              className="font-medium underline decoration-border underline-offset-4 hover:decoration-primary"
            >
              {item.reference}
            </Link>
          ) : (
            <span className="font-medium">{item.reference}</span>
          )}
          <span className="text-muted-foreground">
            {" "}
            · {item.vehicleTitle ?? t(`items.${itemKind(item)}`)}
          </span>
        </p>
        <p className="text-muted-foreground text-xs tabular-nums">
          {item.startsAt && item.endsAt && span(item.startsAt, item.endsAt, KIGALI)}
          {item.monthStartsOn && t("items.monthFrom", { day: day(item.monthStartsOn) })}
        </p>
      </div>
      <p className="ml-auto font-medium tabular-nums">{usd(item.amountCents)}</p>
    </li>
  );
}
