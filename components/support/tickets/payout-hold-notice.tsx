import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import type { OwnIssueReport } from "@/lib/support/issue-reports/contract";
import type { TicketView } from "@/lib/support/tickets/contract";

/** Says what closing the ticket of a report about a no-show releases. */
export function PayoutHoldNotice({
  ticket,
  report,
}: {
  ticket: Pick<TicketView, "status">;
  report?: OwnIssueReport;
}) {
  const t = useTranslations("support");
  if (!report?.holdsPayout || ticket.status === "closed") return null;
  return (
    <Alert variant="warning" className="mt-6">
      {t("holdsPayout", { reference: report.bookingReference ?? "" })}
    </Alert>
  );
}
