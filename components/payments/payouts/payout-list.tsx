"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { PagedList } from "@/components/platform/http/paged-list";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DownloadLinks } from "@/components/ui/download-links";
import { ChevronDownIcon } from "@/components/ui/essential-icons";
import { FactList } from "@/components/ui/fact-list";
import { ClockIcon } from "@/components/ui/icons";
import { CircleCheckIcon, TriangleAlertIcon } from "@/components/ui/status-icons";
import { useDay } from "@/components/ui/use-day";
import { useFormats } from "@/components/ui/use-formats";
import { type Balance, type PayoutSummary, payoutPage } from "@/lib/payments/payouts/contract";
import { payoutsPath } from "@/lib/payments/payouts/payouts-path";
import { usePages } from "@/lib/platform/http/use-pages";
import { PayoutItems } from "./payout-items";

/** The payouts of a business, newest first; each expands to its items. */
export function PayoutList({ balance }: { balance: Balance }) {
  const t = useTranslations("payouts");
  const day = useDay();
  const businessId = balance.business.id;
  const firstOn = balance.nextPayoutCents > 0 && t("list.firstOn", { day: day(balance.nextPayoutOn) });
  const pages = usePages(
    (cursor: string | undefined) => `${payoutsPath(businessId)}${cursor ? `&cursor=${cursor}` : ""}`,
    payoutPage,
  );
  return (
    <section aria-labelledby="payouts-list">
      <h2 id="payouts-list" className="mb-4 text-lg">
        {t("list.title")}
      </h2>
      <PagedList
        pages={pages}
        row={(payout) => <PayoutRow payout={payout} />}
        empty={firstOn || t("list.empty")}
      />
    </section>
  );
}

function PayoutRow({ payout }: { payout: PayoutSummary }) {
  const t = useTranslations("payouts");
  const { usd, rwf } = useFormats();
  const day = useDay();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className="p-4 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h3 className="font-medium text-base tabular-nums">{payout.reference}</h3>
            <PayoutStatus status={payout.status} />
          </div>
          <p className="mt-1 text-muted-foreground text-sm">
            <FactList facts={[day(payout.createdAt), t("list.rentals", { count: payout.rentals })]} />
          </p>
          {payout.transferReference && payout.sentAt && (
            <p className="break-words text-muted-foreground text-sm">
              {t("list.sent", { day: day(payout.sentAt), reference: payout.transferReference })}
            </p>
          )}
          {payout.returnedAt && (
            <p className="measure break-words text-sm text-warning">
              {t("list.returned", { day: day(payout.returnedAt), reason: payout.returnReason ?? "" })}
            </p>
          )}
          {payout.newAccount && payout.destination && (
            <p className="measure break-words text-muted-foreground text-sm">
              {t("list.oldAccount", { account: payout.destination.account })}
            </p>
          )}
        </div>
        <div className="text-right">
          <p className="font-semibold tabular-nums">{usd(payout.amountCents)}</p>
          <p className="text-muted-foreground text-xs tabular-nums">{rwf(payout.amountRwf)}</p>
        </div>
        <div className="flex items-center gap-2 max-sm:-mx-3 max-sm:w-[calc(100%+1.5rem)] sm:w-auto">
          <DownloadLinks
            isInRow
            href={`/api/payouts/${payout.id}/statement`}
            name={t("list.statementOf", { reference: payout.reference })}
          />
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={t("list.itemsOf", { reference: payout.reference })}
            onClick={() => setOpen(!isOpen)}
            className="ml-auto"
          >
            {t("list.items")}
            <ChevronDownIcon className={`transition-transform ${isOpen ? "rotate-180" : ""}`} />
          </Button>
        </div>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <PayoutItems payoutId={payout.id} />}
      </div>
    </li>
  );
}

function PayoutStatus({ status }: { status: PayoutSummary["status"] }) {
  const t = useTranslations("payouts.status");
  return (
    <Badge variant={status === "sent" ? "success" : status === "returned" ? "danger" : "warning"}>
      {status === "sent" ? (
        <CircleCheckIcon />
      ) : status === "returned" ? (
        <TriangleAlertIcon />
      ) : (
        <ClockIcon />
      )}
      {t(status)}
    </Badge>
  );
}
