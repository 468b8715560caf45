"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { InvoiceList } from "@/components/payments/invoices/invoice-list";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
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
        key={status}
        status={status}
        onChooseStatus={setStatus}
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
