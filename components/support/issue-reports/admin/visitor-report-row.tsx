"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { useFormats } from "@/components/ui/use-formats";
import { KIGALI } from "@/lib/platform/dates";
import { Link } from "@/lib/platform/i18n/link";
import type { VisitorReport } from "@/lib/support/issue-reports/contract";

/** Shows a visitor's report, its vehicle and the actions; a report with a ticket links to it. */
export function VisitorReportRow({
  report,
  onAnswer,
  onClose,
}: {
  report: VisitorReport;
  onAnswer: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("supportAdmin");
  const reasons = useTranslations("issueReports.subjects");
  const { instant } = useFormats();
  const { id, at, reason, text, email, vehicle, status, ticketId, resolved } = report;
  const waits = status === "open" && !ticketId;
  return (
    <li className="flex flex-col gap-3 p-4 sm:px-5 lg:flex-row lg:items-start lg:justify-between lg:gap-6">
      <div className="min-w-0">
        <h2 id={id} className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-base">
          {reasons(reason)}
          {status === "resolved" && <Badge variant="success">{t("reportStatuses.resolved")}</Badge>}
        </h2>
        <p className="measure mt-1 whitespace-pre-line break-words text-sm">{text}</p>
        <p className="mt-1.5 break-words text-muted-foreground text-sm">
          {vehicle && (
            <>
              <Link
                href={`/dashboard/admin/vehicles?search=${encodeURIComponent(vehicle.id)}`}
                className="touch-target relative underline underline-offset-4"
              >
                {vehicle.title}
              </Link>
              {" · "}
            </>
          )}
          {email ?? t("noAddress")} · <span className="tabular-nums">{instant(at, KIGALI)}</span>
        </p>
        {resolved && (
          <p className="text-muted-foreground text-sm tabular-nums">
            {t("closedBy", { name: resolved.by, when: instant(resolved.at, KIGALI) })}
          </p>
        )}
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">
        {ticketId && (
          <Button asChild variant="secondary" size="sm">
            <Link href={`/dashboard/admin/support/${ticketId}`} aria-describedby={id} data-main-control="">
              {t("openTicket")}
            </Link>
          </Button>
        )}
        {waits && email && (
          <Button variant="secondary" size="sm" aria-describedby={id} data-main-control="" onClick={onAnswer}>
            {t("answerReport")}
          </Button>
        )}
        {waits && (
          <Button
            variant="ghost"
            size="sm"
            aria-describedby={id}
            data-main-control={email ? undefined : ""}
            onClick={onClose}
          >
            {t("closeReport")}
          </Button>
        )}
      </div>
    </li>
  );
}
