"use client";

import { useTranslations } from "next-intl";
import { ShortList } from "@/components/platform/admin-table/short-list";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { TicketStatusBadge } from "@/components/support/tickets/ticket-status-badge";
import { DetailSection } from "@/components/ui/detail-section";
import { useFormats } from "@/components/ui/use-formats";
import { KIGALI } from "@/lib/platform/dates";
import { firstRowsPath } from "@/lib/platform/http/list-path";
import { useResource } from "@/lib/platform/http/use-resource";
import { adminTicketPage } from "@/lib/support/tickets/admin/contract";

/** The latest support tickets of a person, for administrators. */
export function UserTickets({ userId }: { userId: string }) {
  const t = useTranslations("supportAdmin");
  const { instant } = useFormats();
  const { data, error, retry } = useResource(
    firstRowsPath("/api/admin/support/tickets", userId),
    adminTicketPage,
  );
  return (
    <DetailSection title={t("tickets")} more={t("back")} href={`/dashboard/admin/support?search=${userId}`}>
      {error && !data ? (
        <ErrorNotice error={error} onRetry={retry} />
      ) : (
        <ShortList
          rows={data?.items.map((ticket) => ({
            id: ticket.id,
            href: `/dashboard/admin/support/${ticket.id}`,
            title: ticket.subject,
            facts: [ticket.reference, instant(ticket.lastMessageAt, KIGALI)],
            badge: <TicketStatusBadge status={ticket.status} />,
          }))}
          nothing={t("noneOfUser")}
        />
      )}
    </DetailSection>
  );
}
