"use client";

import { useTranslations } from "next-intl";
import { AdminList } from "@/components/platform/admin-table/admin-list";
import { FilterChoice } from "@/components/platform/admin-table/filter-bar";
import { useFilters } from "@/components/platform/admin-table/use-filters";
import { SupportNav } from "@/components/support/admin/support-nav";
import { LOST_EVENTS_MS } from "@/lib/messaging/realtime/use-events";
import { usePages } from "@/lib/platform/http/use-pages";
import { adminTicketFilters, adminTicketPage } from "@/lib/support/tickets/admin/contract";
import { TicketRow } from "./ticket-row";

const statuses = ["", "open", "answered", "closed"] as const;
const assignees = ["", "mine", "nobody"] as const;

export function TicketsScreen() {
  const t = useTranslations("supportAdmin");
  const narrowed = useFilters(adminTicketFilters);
  const { filters, choose, pathAfter } = narrowed;
  const pages = usePages(pathAfter("/api/admin/support/tickets"), adminTicketPage, {
    everyMs: LOST_EVENTS_MS,
  });
  return (
    <AdminList
      messages="supportAdmin"
      narrowed={narrowed}
      pages={pages}
      exportPath="/api/admin/support/tickets/export"
      above={<SupportNav />}
      choices={
        <>
          <FilterChoice
            label={t("status")}
            value={filters.status}
            options={statuses.map((value) => ({ value, label: t(`statuses.${value || "all"}`) }))}
            onChoose={(status) => choose({ status })}
          />
          <FilterChoice
            label={t("assignee")}
            value={filters.assignee}
            options={assignees.map((value) => ({ value, label: t(`assignees.${value || "all"}`) }))}
            onChoose={(assignee) => choose({ assignee })}
          />
        </>
      }
      drawing="messages"
      row={(ticket) => <TicketRow ticket={ticket} />}
    />
  );
}
