"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useFormats } from "@/components/ui/use-formats";
import type { ReconciliationFinding } from "@/lib/payments/reconciliation/contract";
import { KIGALI } from "@/lib/platform/dates";
import { Link } from "@/lib/platform/i18n/link";

/** One reconciliation finding; within a group of its kind (`isAlike`) it does not repeat the kind. */
export function FindingRow({
  finding,
  isAlike,
  onResolve,
}: {
  finding: ReconciliationFinding;
  isAlike: boolean;
  onResolve?: () => void;
}) {
  const t = useTranslations("paymentsAdmin");
  const { money, instant } = useFormats();
  const kind = t(`kinds.${finding.kind}`);
  const { ours, theirs, currency, theirCurrency } = finding;
  const theirsText =
    theirs === null
      ? t("notReported")
      : theirCurrency
        ? `${theirs} ${theirCurrency}`
        : money(theirs, currency);
  const isLedger = finding.kind === "ledger_differs";
  return (
    <li className="flex flex-col gap-3 p-4 sm:px-5 lg:flex-row lg:items-start lg:justify-between lg:gap-6">
      <div className="min-w-0">
        {!isAlike && <h3 className="font-medium">{kind}</h3>}
        <p className="mt-0.5 text-muted-foreground text-sm tabular-nums">
          <Link
            href={`/dashboard/admin/bookings/${finding.bookingId}`}
            className="text-foreground underline underline-offset-4"
          >
            {finding.bookingReference}
          </Link>
          {" · "}
          <Link
            href={`/dashboard/admin/payments/${finding.paymentId}`}
            className="text-foreground underline underline-offset-4"
          >
            {t("details.title")}
          </Link>
          {` · ${t(`methods.${finding.method}`)} · ${t("found", { date: instant(finding.foundAt, KIGALI) })}`}
        </p>
        <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
          <Figure name={t("ours")} value={money(ours, currency)} />
          {finding.kind !== "two_captures_of_one_booking" && (
            <Figure name={isLedger ? t("ledger") : t("theirs")} value={theirsText} />
          )}
        </dl>
        {finding.resolvedAt && (
          <p className="mt-2 break-words text-sm">
            {resolutionText(finding, t, instant(finding.resolvedAt, KIGALI))}
            {finding.resolution && <span className="block text-muted-foreground">{finding.resolution}</span>}
          </p>
        )}
      </div>
      {onResolve && (
        <Button
          variant="secondary"
          size="sm"
          className="shrink-0 self-start"
          aria-label={t(finding.correction ? "resolveOf" : "explainOf", {
            kind,
            reference: finding.bookingReference,
          })}
          onClick={onResolve}
        >
          {t(finding.correction ? "resolve" : "explain")}
        </Button>
      )}
    </li>
  );
}

function resolutionText(
  { resolvedBy, lost, isPosted }: ReconciliationFinding,
  t: ReturnType<typeof useTranslations<"paymentsAdmin">>,
  date: string,
): string {
  if (lost === "reinstated") return t("reinstated", { date });
  if (lost) return t("lost", { bearer: lost, date });
  if (resolvedBy && isPosted) return t("bookedBy", { name: resolvedBy, date });
  return resolvedBy ? t("explained", { name: resolvedBy, date }) : t("agreed", { date });
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="font-medium tabular-nums">{value}</dd>
    </div>
  );
}
