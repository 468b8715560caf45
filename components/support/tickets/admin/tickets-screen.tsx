"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { AdminList } from "@/components/platform/admin-table/admin-list";
import { BulkBar } from "@/components/platform/admin-table/bulk-bar";
import { FilterChoice } from "@/components/platform/admin-table/filter-bar";
import { SelectAllCards } from "@/components/platform/admin-table/select-all";
import { useFilters } from "@/components/platform/admin-table/use-filters";
import { useSelection } from "@/components/platform/admin-table/use-selection";
import { SupportNav } from "@/components/support/admin/support-nav";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { LOST_EVENTS_MS } from "@/lib/messaging/realtime/use-events";
import { usePages } from "@/lib/platform/http/use-pages";
import { adminTicketFilters, adminTicketPage } from "@/lib/support/tickets/admin/contract";
import { ticketCan } from "@/lib/support/tickets/rules";
import { TicketRow } from "./ticket-row";

const AssignTicketsDialog = lazy(() =>
  import("./bulk-ticket-dialogs").then((module) => ({ default: module.AssignTicketsDialog })),
);
const CloseTicketsDialog = lazy(() =>
  import("./bulk-ticket-dialogs").then((module) => ({ default: module.CloseTicketsDialog })),
);

const statuses = ["", "open", "answered", "closed"] as const;
const assignees = ["", "mine", "nobody"] as const;

export function TicketsScreen() {
  const t = useTranslations("supportAdmin");
  const narrowed = useFilters(adminTicketFilters);
  const { filters, choose, pathAfter } = narrowed;
  const pages = usePages(pathAfter("/api/admin/support/tickets"), adminTicketPage, {
    everyMs: LOST_EVENTS_MS,
  });
  const decidable = (pages.items ?? []).filter(({ status }) => ticketCan(status).close);
  const selection = useSelection(decidable.map(({ id }) => id));
  const chosen = decidable.filter(({ id }) => selection.has(id));
  const [deciding, setDeciding] = useState<"assign" | "close">();
  const stop = () => setDeciding(undefined);
  return (
    <>
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
        notice={<SelectAllCards selection={selection} />}
        row={(ticket) => <TicketRow ticket={ticket} selection={selection} />}
      />
      <BulkBar selection={selection}>
        <Button size="sm" variant="secondary" onClick={() => setDeciding("assign")}>
          {t("assign")}
        </Button>
        <Button size="sm" onClick={() => setDeciding("close")}>
          {t("closeTickets")}
        </Button>
      </BulkBar>
      <Suspense>
        {deciding === "assign" && <AssignTicketsDialog tickets={chosen} onClose={stop} />}
        {deciding === "close" && <CloseTicketsDialog tickets={chosen} onClose={stop} />}
      </Suspense>
    </>
  );
}
