"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { TextSearchForm } from "@/components/form/text-search-form";
import { ExportLink } from "@/components/platform/admin-table/export-link";
import { FilterBar, FilterChoice } from "@/components/platform/admin-table/filter-bar";
import { useFilters } from "@/components/platform/admin-table/use-filters";
import { PagedList } from "@/components/platform/http/paged-list";
import { SavedViews } from "@/components/platform/saved-views/saved-views";
import { amountColumns } from "@/components/ui/amount-columns";
import { lazy } from "@/components/ui/lazy";
import { PageTitle } from "@/components/ui/page-title";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import {
  type AdminPayout,
  adminPayout,
  adminPayoutFilters,
  adminPayoutPage,
  adminPayoutsQuery,
  type TransferRequest,
} from "@/lib/payments/payouts/contract";
import { api } from "@/lib/platform/http/api-client";
import { usePages } from "@/lib/platform/http/use-pages";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { AdminInvoices } from "./admin-invoices";
import { AdminPayoutRow } from "./admin-payout-row";

const TransferDialog = lazy(() =>
  import("./transfer-dialog").then((module) => ({ default: module.TransferDialog })),
);
const PayoutReturnDialog = lazy(() =>
  import("./payout-return-dialog").then((module) => ({ default: module.PayoutReturnDialog })),
);

const noneOf = { "": "admin.noneDue", sent: "admin.noneSent", returned: "admin.noneReturned" } as const;

/** Admin page: payouts to transfer to owners or those sent, and the invoices of businesses. */
export function AdminPayoutsScreen() {
  const t = useTranslations("payouts");
  const { filters, choose, query: viewed } = useFilters(adminPayoutFilters);
  const query = adminPayoutsQuery({ get: (name) => filters[name as keyof typeof filters] }).toString();
  const status = filters.status === "sent" || filters.status === "returned" ? filters.status : "";
  return (
    <div className="flex flex-col gap-8">
      <PageTitle
        title={t("admin.title")}
        description={t("admin.lead")}
        action={<ExportLink path="/api/admin/payouts/export" query={query} />}
      />
      <section aria-labelledby="payouts">
        <h2 id="payouts" className="mb-4 text-lg">
          {t(status ? `status.${status}` : "admin.due")}
        </h2>
        <SavedViews list="payouts" query={viewed}>
          <FilterBar>
            <TextSearchForm
              label={t("admin.search")}
              submit={t("admin.find")}
              value={filters.search}
              onSearch={(search) => choose({ search })}
              className="grow basis-72"
            />
            <FilterChoice
              label={t("admin.status")}
              value={status}
              options={[
                { value: "", label: t("admin.due") },
                { value: "sent", label: t("status.sent") },
                { value: "returned", label: t("status.returned") },
              ]}
              onChoose={(chosen) => choose({ status: chosen })}
            />
          </FilterBar>
        </SavedViews>
        <Payouts key={query} query={query} nothing={t(filters.search ? "admin.noneFound" : noneOf[status])} />
      </section>
      <AdminInvoices />
    </div>
  );
}

function Payouts({ query, nothing }: { query: string; nothing: string }) {
  const t = useTranslations("payouts");
  const [payout, setPayout] = useState<AdminPayout>();
  const [returning, setReturning] = useState<AdminPayout>();
  const { usd, rwf } = useFormats();
  const pages = usePages(
    (cursor: string | undefined) => `/api/admin/payouts?${query}${cursor ? `&cursor=${cursor}` : ""}`,
    adminPayoutPage,
    {
      everyMs: 30_000,
    },
  );
  async function send(request: TransferRequest) {
    const destination = payout?.destination ?? null;
    const sent = await api.post(
      `/api/admin/payouts/${payout?.id}/transfer`,
      { ...request, destination },
      adminPayout,
    );
    await refreshResources("/api/admin/payouts");
    setPayout(undefined);
    toast.success(t("transfer.done", { reference: sent.reference }));
  }
  return (
    <>
      <PagedList
        pages={pages}
        listClassName={amountColumns}
        row={(each) => (
          <AdminPayoutRow payout={each} onSend={() => setPayout(each)} onReturn={() => setReturning(each)} />
        )}
        empty={nothing}
      />
      <Suspense>
        {payout && (
          <TransferDialog
            title={t("transfer.title", { reference: payout.reference })}
            text={t("transfer.text", {
              business: payout.business.name,
              amount: usd(payout.amountCents),
              francs: rwf(payout.amountRwf),
            })}
            confirm={t("transfer.confirm")}
            busy={t("transfer.busy")}
            onClose={() => setPayout(undefined)}
            onSubmit={send}
          />
        )}
        {returning && <PayoutReturnDialog payout={returning} onClose={() => setReturning(undefined)} />}
      </Suspense>
    </>
  );
}
