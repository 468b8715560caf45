"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { TextSearchForm } from "@/components/form/text-search-form";
import { InvoiceList, invoiceListTitles } from "@/components/payments/invoices/invoice-list";
import { FilterBar, FilterChoice } from "@/components/platform/admin-table/filter-bar";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { invoiceStatuses } from "@/db/enums/payments";
import { type InvoiceView, invoiceView } from "@/lib/payments/invoices/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

const TransferDialog = lazy(() =>
  import("./transfer-dialog").then((module) => ({ default: module.TransferDialog })),
);
const ReasonDialog = lazy(() =>
  import("@/components/platform/admin-table/reason-dialog").then((module) => ({
    default: module.ReasonDialog,
  })),
);

/** The open invoices of all businesses, to be recorded as paid, or the paid ones, to take back such a record. */
export function AdminInvoices() {
  const t = useTranslations("payouts");
  const { usd } = useFormats();
  const [status, setStatus] = useState<InvoiceView["status"]>("open");
  const [search, setSearch] = useState("");
  const [invoice, setInvoice] = useState<InvoiceView>();
  const close = () => setInvoice(undefined);
  async function send(action: "payment" | "payment/reversal", request: object, done: string) {
    await api.post(`/api/admin/invoices/${invoice?.id}/${action}`, request, invoiceView);
    await refreshResources("/api/invoices");
    close();
    toast.success(done);
  }
  const number = invoice?.number ?? "";
  const facts = { business: invoice?.business.name ?? "", amount: usd(invoice?.amountCents ?? 0) };
  const kind = status === "open" ? "settle" : "reopen";
  return (
    <>
      <InvoiceList
        status={status}
        search={search}
        filters={
          <FilterBar>
            <TextSearchForm
              label={t("invoices.search")}
              submit={t("admin.find")}
              value={search}
              onSearch={setSearch}
              className="grow basis-72"
            />
            <FilterChoice
              label={t("invoices.which")}
              value={status}
              options={invoiceStatuses.map((each) => ({
                value: each,
                label: t(`invoices.${invoiceListTitles[each]}`),
              }))}
              onChoose={(chosen) => setStatus(chosen === "paid" ? "paid" : "open")}
            />
          </FilterBar>
        }
        actions={(each) =>
          (status === "open" || each.isPaidByTransfer) && (
            <Button
              size="sm"
              variant="ghost"
              onClick={() => setInvoice(each)}
              aria-label={t(`${kind}.actionOf`, { number: each.number })}
            >
              {t(`${kind}.action`)}
            </Button>
          )
        }
      />
      <Suspense>
        {invoice?.status === "open" && (
          <TransferDialog
            title={t("settle.title", { number })}
            text={t("settle.text", facts)}
            confirm={t("settle.confirm")}
            busy={t("settle.busy")}
            onClose={close}
            onSubmit={(request) => send("payment", request, t("settle.done", { number }))}
          />
        )}
        {invoice?.status === "paid" && (
          <ReasonDialog
            title={t("reopen.title", { number })}
            description={t("reopen.text", facts)}
            reason={t("reopen.reason")}
            reasonHelp={t("reopen.reasonHelp")}
            confirm={t("reopen.confirm")}
            busy={t("reopen.busy")}
            cancel={t("reopen.keep")}
            onClose={close}
            onSubmit={(request) => send("payment/reversal", request, t("reopen.done", { number }))}
          />
        )}
      </Suspense>
    </>
  );
}
