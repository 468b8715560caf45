"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useDay } from "@/components/ui/use-day";
import { Link } from "@/lib/platform/i18n/link";
import type { OwnIssueReport } from "@/lib/support/issue-reports/contract";
import type { AdminTicket } from "@/lib/support/tickets/admin/contract";

/** Shows the requester's contact details and links to what else is known about them. */
export function TicketRequester({ ticket, report }: { ticket: AdminTicket; report?: OwnIssueReport }) {
  const t = useTranslations("supportAdmin");
  const day = useDay();
  const { person, userType } = ticket;
  return (
    <Card className="flex flex-col gap-4 p-4">
      <div>
        {ticket.isPriority && (
          <Badge variant="info" className="mb-2">
            {t("priority")}
          </Badge>
        )}
        <h2 className="break-words text-base">{ticket.userName}</h2>
        <p className="text-muted-foreground text-sm">
          {userType ? t(`kinds.${userType}`) : t("kinds.visitor")}
          {person && ` · ${t("since", { date: day(person.joinedAt) })}`}
        </p>
      </div>
      <ul className="flex flex-col gap-1 text-sm">
        <li>
          <a href={`mailto:${ticket.email}`} className="break-all underline underline-offset-4">
            {ticket.email}
          </a>
        </li>
        {ticket.phone && (
          <li>
            <a href={`tel:${ticket.phone.replace(/[^+\d]/g, "")}`} className="underline underline-offset-4">
              {ticket.phone}
            </a>
          </li>
        )}
      </ul>
      {report && (report.vehicleId || report.bookingId || report.roomId) && <ReportSubject report={report} />}
      {person ? (
        <div className="flex flex-wrap gap-2">
          <Button asChild variant="secondary" size="sm">
            <Link href={`/dashboard/admin/users/${ticket.userId}`}>{t("account")}</Link>
          </Button>
          <Button asChild variant="ghost" size="sm">
            <Link href={`/dashboard/admin/support?search=${ticket.userId}`}>
              {t("theirTickets", { count: person.ticketCount })}
            </Link>
          </Button>
          {person.bookingCount > 0 && (
            <Button asChild variant="ghost" size="sm">
              <Link href={`/dashboard/admin/bookings?search=${ticket.userId}`}>
                {t("theirBookings", { count: person.bookingCount })}
              </Link>
            </Button>
          )}
        </div>
      ) : (
        <p className="text-muted-foreground text-sm">{t("visitorHelp")}</p>
      )}
    </Card>
  );
}

/** What the report is about; the booking's page is where the car can be changed. */
function ReportSubject({ report }: { report: OwnIssueReport }) {
  const t = useTranslations("supportAdmin");
  const { vehicleId, vehicleTitle, bookingId, bookingReference, roomId } = report;
  return (
    <div className="flex flex-col gap-1 text-sm">
      {vehicleId && (
        <p>
          <Link
            href={`/dashboard/admin/vehicles?search=${encodeURIComponent(vehicleId)}`}
            className="underline underline-offset-4"
          >
            {t("reportAbout", { about: vehicleTitle ?? "" })}
          </Link>
        </p>
      )}
      {bookingId && (
        <p>
          <Link href={`/dashboard/admin/bookings/${bookingId}`} className="underline underline-offset-4">
            {t("reportBooking", { reference: bookingReference ?? "" })}
          </Link>
        </p>
      )}
      {roomId && (
        <p>
          <Link
            href={`/dashboard/admin/support/chats?room=${roomId}`}
            className="underline underline-offset-4"
          >
            {t("reportedConversation")}
          </Link>
        </p>
      )}
    </div>
  );
}
