"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PagedList } from "@/components/platform/http/paged-list";
import { amountColumns, amountRow } from "@/components/ui/amount-columns";
import { Badge } from "@/components/ui/badge";
import { DownloadLinks } from "@/components/ui/download-links";
import { FactList } from "@/components/ui/fact-list";
import { ClockIcon } from "@/components/ui/icons";
import { CircleCheckIcon } from "@/components/ui/status-icons";
import { useDay } from "@/components/ui/use-day";
import { useFormats } from "@/components/ui/use-formats";
import { type InvoiceView, invoicePage } from "@/lib/payments/invoices/contract";
import { invoicesPath } from "@/lib/payments/invoices/invoices-path";
import { usePages } from "@/lib/platform/http/use-pages";

/** The name of each list in the messages. */
export const invoiceListTitles = { open: "open", paid: "allPaid" } as const;
const leads = { open: "openLead", paid: "allPaidLead" } as const;
const noneOf = { open: "noneOpen", paid: "nonePaid" } as const;

/** Subscription invoices: of one business, or for administrators of all businesses by status and search. */
export function InvoiceList({
  businessId,
  status,
  search,
  filters,
  actions,
}: {
  businessId?: string;
  status?: InvoiceView["status"];
  search?: string;
  filters?: ReactNode;
  actions?: (invoice: InvoiceView) => ReactNode;
}) {
  const t = useTranslations("payouts");
  const path = invoicesPath({ businessId, status, search });
  const pages = usePages(
    (cursor: string | undefined) => `${path}${cursor ? `&cursor=${cursor}` : ""}`,
    invoicePage,
  );
  return (
    <section aria-labelledby="invoices">
      <h2 id="invoices" className="text-lg">
        {t(`invoices.${status ? invoiceListTitles[status] : "title"}`)}
      </h2>
      <p className="measure mt-1 mb-4 text-muted-foreground text-sm">
        {t(`invoices.${status ? leads[status] : "lead"}`)}
      </p>
      {filters}
      <PagedList
        pages={pages}
        listClassName={amountColumns}
        row={(invoice) => (
          <InvoiceRow invoice={invoice} isOfMany={!businessId} actions={actions?.(invoice)} />
        )}
        empty={t(`invoices.${search ? "noneFound" : status ? noneOf[status] : "empty"}`)}
      />
    </section>
  );
}

function InvoiceRow({
  invoice,
  isOfMany,
  actions,
}: {
  invoice: InvoiceView;
  isOfMany: boolean;
  actions: ReactNode;
}) {
  const t = useTranslations("payouts");
  const { usd } = useFormats();
  const day = useDay();
  const { number, plan, startsOn, status, paidAt, business } = invoice;
  return (
    <li className={amountRow}>
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 className="font-medium text-base tabular-nums">{number}</h3>
          <Badge variant={status === "paid" ? "success" : "warning"}>
            {status === "paid" ? <CircleCheckIcon /> : <ClockIcon />}
            {t(`invoices.${status === "paid" ? "paid" : "isOpen"}`)}
          </Badge>
        </div>
        <p className="mt-1 text-muted-foreground text-sm">
          <FactList
            facts={[
              isOfMany && business.name,
              t(`invoices.plan.${plan}`),
              t("items.monthFrom", { day: day(startsOn) }),
              paidAt && t("invoices.paidOn", { day: day(paidAt) }),
            ]}
          />
        </p>
      </div>
      <p className="font-semibold tabular-nums lg:text-right">{usd(invoice.amountCents)}</p>
      <div className="flex w-full items-center gap-2 max-sm:-ml-3 sm:w-auto">
        <DownloadLinks
          isInRow
          href={`/api/invoices/${invoice.id}/document`}
          name={t("invoices.of", { number })}
          hasCsv={false}
        />
        {actions}
      </div>
    </li>
  );
}
