"use client";

import { useTranslations } from "next-intl";
import { FailureNotice } from "@/components/api/failure-notice";
import { MoreButton } from "@/components/api/paged-list";
import { TicketStatusBadge } from "@/components/support/ticket-status";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { FactLine } from "@/components/ui/fact-line";
import { Skeleton } from "@/components/ui/skeleton";
import { useFormats } from "@/components/ui/use-formats";
import { usePages } from "@/lib/api/use-resource";
import { KIGALI } from "@/lib/dates";
import { Link } from "@/lib/i18n/link";
import { issueReportPage, type OwnIssueReport } from "@/lib/issue-reports/contract";

const pathAfter = (cursor: string | undefined) =>
  `/api/issue-reports?limit=10${cursor ? `&cursor=${cursor}` : ""}`;

/** Everything one has reported, newest first, with where the talk about it stands. */
export function OwnReports() {
  const t = useTranslations("issueReports");
  const pages = usePages(pathAfter, issueReportPage, { everyMs: 10_000 });
  if (!pages.items && pages.error) return <FailureNotice error={pages.error} onRetry={pages.retry} />;
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
        <FactLine facts={about} />
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

/** What was photographed, small; each opens by itself. */
export function ReportPictures({ pictures }: { pictures: OwnIssueReport["pictures"] }) {
  const t = useTranslations("issueReports");
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {pictures.map(({ id, url }, index) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer" className="block rounded-md">
            <img
              src={url}
              alt={t("picture", { number: index + 1 })}
              loading="lazy"
              className="aspect-4/3 w-24 rounded-md object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
