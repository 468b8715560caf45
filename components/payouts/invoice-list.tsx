"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PagedList } from "@/components/api/paged-list";
import { Badge } from "@/components/ui/badge";
import { FactLine } from "@/components/ui/fact-line";
import { CircleCheckIcon, ClockIcon } from "@/components/ui/icons";
import { useFormats } from "@/components/ui/use-formats";
import { usePages } from "@/lib/api/use-resource";
import { type InvoiceView, invoicePage } from "@/lib/invoices/contract";
import { DocumentLinks } from "./document-links";
import { useDay } from "./use-day";

const PAGE_SIZE = 6;

/** The invoices for plans: of one business, or (administrators) of all with a status. */
export function InvoiceList({
  businessId,
  status,
  actions,
}: {
  businessId?: string;
  status?: InvoiceView["status"];
  actions?: (invoice: InvoiceView) => ReactNode;
}) {
  const t = useTranslations("payouts");
  const asked = new URLSearchParams({
    limit: String(PAGE_SIZE),
    ...(businessId && { businessId }),
    ...(status && { status }),
  });
  const pages = usePages(
    (cursor: string | undefined) => `/api/invoices?${asked}${cursor ? `&cursor=${cursor}` : ""}`,
    invoicePage,
  );
  return (
    <section aria-labelledby="invoices">
      <h2 id="invoices" className="text-lg">
        {status ? t("invoices.open") : t("invoices.title")}
      </h2>
      <p className="measure mt-1 mb-4 text-muted-foreground text-sm">
        {status ? t("invoices.openLead") : t("invoices.lead")}
      </p>
      <PagedList
        pages={pages}
        row={(invoice) => (
          <InvoiceRow invoice={invoice} isOfMany={!businessId} actions={actions?.(invoice)} />
        )}
        empty={status ? t("invoices.noneOpen") : t("invoices.empty")}
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
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 className="font-medium text-base tabular-nums">{number}</h3>
          <Badge variant={status === "paid" ? "success" : "warning"}>
            {status === "paid" ? <CircleCheckIcon /> : <ClockIcon />}
            {t(`invoices.${status === "paid" ? "paid" : "isOpen"}`)}
          </Badge>
        </div>
        <p className="mt-1 text-muted-foreground text-sm">
          <FactLine
            facts={[
              isOfMany && business.name,
              t(`invoices.plan.${plan}`),
              t("items.monthFrom", { day: day(startsOn) }),
              paidAt && t("invoices.paidOn", { day: day(paidAt) }),
            ]}
          />
        </p>
      </div>
      <p className="font-semibold tabular-nums">{usd(invoice.amountCents)}</p>
      <div className="flex w-full items-center gap-2 max-sm:-ml-3 sm:w-auto">
        <DocumentLinks
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
