"use client";

import { useTranslations } from "next-intl";
import { useAction } from "@/components/form/use-action";
import { CellLink } from "@/components/platform/admin-table/cell-link";
import { amountRow } from "@/components/ui/amount-columns";
import { Button } from "@/components/ui/button";
import { DownloadLinks } from "@/components/ui/download-links";
import { FactList } from "@/components/ui/fact-list";
import { toast } from "@/components/ui/toast";
import { useDay } from "@/components/ui/use-day";
import { useFormats } from "@/components/ui/use-formats";
import { type AdminPayout, adminPayout } from "@/lib/payments/payouts/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { PayoutDestination } from "./payout-destination";

/** A payout in the administrators' list, with what they can do next. */
export function AdminPayoutRow({
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
    <li className={amountRow}>
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
              : !sentAt && t(payout.destination ? "approval.needed" : "approval.needsAccount")}
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
  // Whoever approves it names the account.
  if (approval && !destination) return null;
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
