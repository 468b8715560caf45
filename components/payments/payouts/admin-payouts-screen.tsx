"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextSearchForm } from "@/components/form/text-search-form";
import { useAction } from "@/components/form/use-action";
import { InvoiceList } from "@/components/payments/invoices/invoice-list";
import { CellLink } from "@/components/platform/admin-table/cell-link";
import { ExportLink } from "@/components/platform/admin-table/export-link";
import { FilterBar, FilterChoice } from "@/components/platform/admin-table/filter-bar";
import { useFilters } from "@/components/platform/admin-table/use-filters";
import { PagedList } from "@/components/platform/http/paged-list";
import { Button } from "@/components/ui/button";
import { DownloadLinks } from "@/components/ui/download-links";
import { FactList } from "@/components/ui/fact-list";
import { PageTitle } from "@/components/ui/page-title";
import { toast } from "@/components/ui/toast";
import { useDay } from "@/components/ui/use-day";
import { useFormats } from "@/components/ui/use-formats";
import { type InvoiceView, invoiceView } from "@/lib/payments/invoices/contract";
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
import { PayoutDestination } from "./payout-destination";

const TransferDialog = dynamic(() =>
  import("./transfer-dialog").then(({ TransferDialog }) => TransferDialog),
);
const PayoutReturnDialog = dynamic(() =>
  import("./payout-return-dialog").then(({ PayoutReturnDialog }) => PayoutReturnDialog),
);

const noneOf = { "": "admin.noneDue", sent: "admin.noneSent", returned: "admin.noneReturned" } as const;

/** Admin page: payouts to transfer to owners or those sent, and open invoices that no payout has covered yet. */
export function AdminPayoutsScreen() {
  const t = useTranslations("payouts");
  const { filters, choose } = useFilters(adminPayoutFilters);
  const query = adminPayoutsQuery({ get: (name) => filters[name as keyof typeof filters] }).toString();
  const status = filters.status === "sent" || filters.status === "returned" ? filters.status : "";
  const [invoice, setInvoice] = useState<InvoiceView>();
  const { usd } = useFormats();
  async function settle(request: TransferRequest) {
    await api.post(`/api/admin/invoices/${invoice?.id}/payment`, request, invoiceView);
    await refreshResources("/api/invoices");
    setInvoice(undefined);
    toast.success(t("settle.done", { number: invoice?.number ?? "" }));
  }
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
        <Payouts key={query} query={query} nothing={t(filters.search ? "admin.noneFound" : noneOf[status])} />
      </section>
      <InvoiceList
        status="open"
        actions={(each) => (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => setInvoice(each)}
            aria-label={t("settle.actionOf", { number: each.number })}
          >
            {t("settle.action")}
          </Button>
        )}
      />
      {invoice && (
        <TransferDialog
          title={t("settle.title", { number: invoice.number })}
          text={t("settle.text", { business: invoice.business.name, amount: usd(invoice.amountCents) })}
          confirm={t("settle.confirm")}
          busy={t("settle.busy")}
          onClose={() => setInvoice(undefined)}
          onSubmit={settle}
        />
      )}
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
        row={(each) => (
          <PayoutRow payout={each} onSend={() => setPayout(each)} onReturn={() => setReturning(each)} />
        )}
        empty={nothing}
      />
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
    </>
  );
}

function PayoutRow({
  payout,
  onSend,
  onReturn,
}: {
  payout: AdminPayout;
  onSend: () => void;
  onReturn: () => void;
}) {
  const t = useTranslations("payouts");
  const { usd, rwf } = useFormats();
  const day = useDay();
  const { reference, business, approval, sentAt, transferReference, returnedAt } = payout;
  const isOwnToSend = !sentAt && approval?.isOwn;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-medium text-base">
          <CellLink href={`/dashboard/admin/businesses/${business.id}`}>{business.name}</CellLink>
        </h3>
        <p className="mt-1 text-muted-foreground text-sm tabular-nums">
          <FactList
            facts={[reference, day(payout.createdAt), t("list.rentals", { count: payout.rentals })]}
          />
        </p>
        <p className="text-muted-foreground text-sm">
          <FactList facts={[business.phone, business.email]} />
        </p>
        <PayoutDestination payout={payout} />
        {approval && (
          <p className="flex flex-wrap items-center gap-x-3 text-muted-foreground text-sm">
            {approval.by
              ? t(isOwnToSend ? "approval.own" : "approval.given", { name: approval.by })
              : !sentAt && t("approval.needed")}
            {isOwnToSend && <WithdrawButton payout={payout} />}
          </p>
        )}
        {sentAt && (
          <p className="text-muted-foreground text-sm">
            {t("list.sent", { day: day(sentAt), reference: transferReference ?? "" })}
          </p>
        )}
        {returnedAt && (
          <p className="break-words text-sm text-warning">
            {t("admin.returnedOn", { day: day(returnedAt), reason: payout.returnReason ?? "" })}
          </p>
        )}
      </div>
      <div className="sm:text-right">
        <p className="font-semibold tabular-nums">{usd(payout.amountCents)}</p>
        <p className="text-muted-foreground text-xs tabular-nums">{rwf(payout.amountRwf)}</p>
      </div>
      <div className="flex w-full items-center gap-2 max-sm:-ml-3 sm:w-auto">
        <DownloadLinks
          isInRow
          href={`/api/payouts/${payout.id}/statement`}
          name={t("list.statementOf", { reference })}
          hasCsv={false}
        />
        {!sentAt && <DueAction payout={payout} onSend={onSend} />}
        {sentAt && !returnedAt && (
          <Button
            variant="ghost"
            size="sm"
            onClick={onReturn}
            aria-label={t("return.actionOf", { reference })}
          >
            {t("return.action")}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Records the transfer of a payout, or first approves it if that takes two administrators. */
function DueAction({
  payout: { id, reference, approval, destination },
  onSend,
}: {
  payout: AdminPayout;
  onSend: () => void;
}) {
  const t = useTranslations("payouts");
  const isApproved = !approval || approval.by !== null;
  const { run: approve, isBusy } = useAction(async () => {
    try {
      await api.post(`/api/admin/payouts/${id}/approval`, { destination }, adminPayout);
      toast.success(t("approval.done", { reference }));
    } finally {
      await refreshResources("/api/admin/payouts");
    }
  });
  if (isApproved && !approval?.isOwn)
    return (
      <Button
        variant="secondary"
        size="sm"
        onClick={onSend}
        aria-label={t("transfer.actionOf", { reference })}
      >
        {t("transfer.action")}
      </Button>
    );
  return (
    <Button
      variant="secondary"
      size="sm"
      // It keeps its place after the approval: the second click of a double click must hit nothing else.
      className={approval?.isOwn ? "invisible" : undefined}
      busy={isBusy}
      busyText={t("approval.busy")}
      onClick={() => approve()}
      aria-label={t("approval.actionOf", { reference })}
    >
      {t("approval.action")}
    </Button>
  );
}

/** Withdraws the administrator's own approval, as long as nobody has made the transfer. */
function WithdrawButton({ payout: { id, reference } }: { payout: AdminPayout }) {
  const t = useTranslations("payouts.approval");
  const { run: withdraw, isBusy } = useAction(async () => {
    try {
      await api.delete(`/api/admin/payouts/${id}/approval`, adminPayout);
      toast.success(t("withdrawn", { reference }));
    } finally {
      await refreshResources("/api/admin/payouts");
    }
  });
  return (
    <Button
      variant="link"
      size="sm"
      busy={isBusy}
      busyText={t("busy")}
      onClick={() => withdraw()}
      aria-label={t("withdrawOf", { reference })}
    >
      {t("withdraw")}
    </Button>
  );
}
