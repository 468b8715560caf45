"use client";

import { useTranslations } from "next-intl";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { MoreButton } from "@/components/platform/http/paged-list";
import { ReportPictures } from "@/components/support/tickets/report-pictures";
import { TicketStatusBadge } from "@/components/support/tickets/ticket-status-badge";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { FactList } from "@/components/ui/fact-list";
import { Skeleton } from "@/components/ui/skeleton";
import { useFormats } from "@/components/ui/use-formats";
import { KIGALI } from "@/lib/platform/dates";
import { usePages } from "@/lib/platform/http/use-pages";
import { Link } from "@/lib/platform/i18n/link";
import { issueReportPage, type OwnIssueReport } from "@/lib/support/issue-reports/contract";

const pathAfter = (cursor: string | undefined) =>
  `/api/issue-reports?limit=10${cursor ? `&cursor=${cursor}` : ""}`;

/** Lists the user's reports, newest first, with the status of their tickets. */
export function OwnReports() {
  const t = useTranslations("issueReports");
  const pages = usePages(pathAfter, issueReportPage, { everyMs: 10_000 });
  if (!pages.items && pages.error) return <ErrorNotice error={pages.error} onRetry={pages.retry} />;
  if (!pages.items)
    return (
      <Card className="flex flex-col gap-3 p-5" aria-busy="true">
        <Skeleton className="h-5 w-48 max-w-full" />
        <Skeleton className="h-4 w-64 max-w-full" />
        <Skeleton className="h-4 w-40 max-w-full" />
      </Card>
    );
  if (pages.items.length === 0)
    return (
      <EmptyState drawing="messages" title={t("none")}>
        {t("noneText")}
      </EmptyState>
    );
  return (
    <>
      <Card className="overflow-hidden">
        <ul className="divide-y">
          {pages.items.map((report) => (
            <Report key={report.id} report={report} />
          ))}
        </ul>
      </Card>
      <MoreButton pages={pages} className="mt-4" />
    </>
  );
}

function Report({ report }: { report: OwnIssueReport }) {
  const t = useTranslations("issueReports");
  const { instant } = useFormats();
  const { ticket, ticketId, pictures, vehicleTitle, bookingReference } = report;
  const about = [vehicleTitle, bookingReference, instant(report.createdAt, KIGALI)];
  return (
    <li className="p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-medium text-base">{t(`reasons.${report.reason}`)}</h3>
        {ticket && <TicketStatusBadge status={ticket.status} />}
      </div>
      <p className="mt-1 text-muted-foreground text-sm tabular-nums">
        <FactList facts={about} />
      </p>
      <p className="measure mt-2 line-clamp-3 whitespace-pre-line break-words text-sm">{report.text}</p>
      {pictures.length > 0 && <ReportPictures pictures={pictures} />}
      {ticket && ticketId && (
        <Link
          href={`/dashboard/user/support/${ticketId}`}
          className="touch-target relative mt-3 inline-block font-medium text-sm underline decoration-border decoration-2 underline-offset-4 hover:decoration-foreground"
        >
          {t("follow", { reference: ticket.reference })}
        </Link>
      )}
    </li>
  );
}
