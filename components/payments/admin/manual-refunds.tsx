"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { PagedList } from "@/components/platform/http/paged-list";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { lazy } from "@/components/ui/lazy";
import { useFormats } from "@/components/ui/use-formats";
import { type ManualRefund, manualRefundPage } from "@/lib/payments/admin/contract";
import { KIGALI } from "@/lib/platform/dates";
import { usePages } from "@/lib/platform/http/use-pages";
import { Link } from "@/lib/platform/i18n/link";

const ManualTransferDialog = lazy(() =>
  import("./manual-transfer-dialog").then((module) => ({ default: module.ManualTransferDialog })),
);

const TakeOverDialog = lazy(() =>
  import("./take-over-dialog").then((module) => ({ default: module.TakeOverDialog })),
);

const PATH = "/api/admin/refunds";

/**
 * Refunds that a provider cannot send: an administrator transfers them and records the transfer here. A refund that has
 * been pending at its provider for too long can be taken over first.
 */
export function ManualRefunds() {
  const t = useTranslations("paymentsAdmin");
  const [chosen, setChosen] = useState<ManualRefund>();
  const Dialog = chosen?.status === "created" ? TakeOverDialog : ManualTransferDialog;
  const list = usePages(
    (cursor: string | undefined) => `${PATH}${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ""}`,
    manualRefundPage,
    { everyMs: 30_000 },
  );
  const nothingToSend = (
    <EmptyState drawing="results" title={t("noRefunds")}>
      {t("noRefundsText")}
    </EmptyState>
  );
  return (
    <>
      <PagedList
        pages={list}
        row={(refund) => <ManualRefundRow refund={refund} onChoose={() => setChosen(refund)} />}
        empty={nothingToSend}
      />
      {chosen && (
        <Suspense>
          <Dialog refund={chosen} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function ManualRefundRow({ refund, onChoose }: { refund: ManualRefund; onChoose: () => void }) {
  const t = useTranslations("paymentsAdmin");
  const { money, instant } = useFormats();
  const isPending = refund.status === "created";
  return (
    <li className="flex flex-col gap-3 p-4 sm:flex-row sm:items-center sm:justify-between sm:gap-6 sm:px-5">
      <div className="min-w-0">
        <h2 className="font-medium tabular-nums">
          {money(refund.amount, refund.currency)} →{" "}
          <Link
            href={`/dashboard/admin/users/${refund.renterId}`}
            className="touch-target relative underline underline-offset-4"
          >
            {refund.name}
          </Link>
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
        {isPending && (
          <p className="mt-0.5 text-sm text-warning">
            <Link
              href={`/dashboard/admin/payments/${refund.paymentId}`}
              className="underline underline-offset-4"
            >
              {t("pendingAtProvider")}
            </Link>
          </p>
        )}
      </div>
      <Button
        variant="secondary"
        size="sm"
        className="shrink-0 self-start"
        aria-label={t(isPending ? "takeOverOf" : "sentOf", { name: refund.name })}
        onClick={onChoose}
      >
        {t(isPending ? "takeOver" : "sent")}
      </Button>
    </li>
  );
}
