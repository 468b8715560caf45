"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { BusinessSelect } from "@/components/businesses/businesses/business-select";
import { InvoiceList } from "@/components/payments/invoices/invoice-list";
import { StatementPicker } from "@/components/payments/statements/statement-picker";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Alert } from "@/components/ui/alert";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { StatRow } from "@/components/ui/stat-row";
import { useDay } from "@/components/ui/use-day";
import { useFormats } from "@/components/ui/use-formats";
import { type Balance, balanceList } from "@/lib/payments/payouts/contract";
import { KIGALI } from "@/lib/platform/dates";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { PayoutList } from "./payout-list";
import { ReportsNav } from "./reports-nav";

/** Balance, payouts and plan invoices of a business; members of several businesses choose one. */
export function PayoutsScreen({ today, requestedId }: { today: string; requestedId: string | undefined }) {
  const t = useTranslations("payouts");
  const [selectedId, setSelectedId] = useState(requestedId);
  const { data, error, retry } = useResource("/api/payouts/balances", balanceList, { everyMs: 60_000 });
  const balance = data?.items.find(({ business }) => business.id === selectedId) ?? data?.items[0];
  return (
    <div className="flex flex-col gap-8">
      <div>
        <PageTitle
          title={t("title")}
          description={t("lead")}
          action={
            data &&
            balance &&
            data.items.length > 1 && (
              <BusinessSelect
                label={t("business")}
                businesses={data.items.map(({ business }) => business)}
                value={balance.business.id}
                onChange={setSelectedId}
                className=""
              />
            )
          }
        />
        <ReportsNav />
      </div>
      {error && !data && <ErrorNotice error={error} onRetry={retry} />}
      {data && !balance && (
        <EmptyState drawing="bookings" title={t("noRole.title")}>
          {t("noRole.text")}
        </EmptyState>
      )}
      {(balance || !data) && !(error && !data) && <Figures balance={balance} />}
      {balance && (
        <>
          {!balance.hasAccount && (
            <Alert variant="warning">
              {t("noAccount")}{" "}
              {balance.canSetAccount !== false ? (
                <Link
                  href={`/dashboard/business/settings?businessId=${balance.business.id}#payout-account`}
                  className="font-medium underline underline-offset-4"
                >
                  {t("toAccount")}
                </Link>
              ) : (
                t("ownerSetsAccount")
              )}
            </Alert>
          )}
          <PayoutList key={`payouts ${balance.business.id}`} balance={balance} />
          <StatementPicker
            key={`statements ${balance.business.id}`}
            business={balance.business}
            today={today}
          />
          <InvoiceList key={`invoices ${balance.business.id}`} businessId={balance.business.id} />
        </>
      )}
    </div>
  );
}

function Figures({ balance }: { balance: Balance | undefined }) {
  const t = useTranslations("payouts");
  const { usd, instant } = useFormats();
  const day = useDay();
  const figure = (cents: number | undefined) => (cents === undefined ? undefined : usd(cents));
  return (
    <section aria-label={t("figures.label")}>
      <StatRow
        stats={[
          { label: t("figures.next"), value: balance && usd(Math.max(0, balance.nextPayoutCents)) },
          { label: t("figures.later"), value: figure(balance?.laterCents) },
          { label: t("figures.onItsWay"), value: figure(balance?.onItsWayCents) },
          { label: t("figures.invoices"), value: figure(balance?.openInvoicesCents) },
        ]}
      />
      {balance && (
        <p className="measure mt-3 text-muted-foreground text-sm">
          {balance.nextPayoutCents > 0 && t("figures.nextOn", { day: day(balance.nextPayoutOn) })}
          {balance.nextPayoutCents === 0 && t("figures.nothingDue")}
          {balance.nextPayoutCents < 0 && t("figures.carried", { amount: usd(-balance.nextPayoutCents) })}
        </p>
      )}
      {balance?.pausedUntil && (
        <p className="measure mt-2 text-sm">
          {t("figures.paused", { until: instant(balance.pausedUntil, KIGALI) })}
        </p>
      )}
    </section>
  );
}
