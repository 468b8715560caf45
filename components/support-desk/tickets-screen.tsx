"use client";

import { useTranslations } from "next-intl";
import { DeskList } from "@/components/admin/desk-list";
import { FilterChoice } from "@/components/admin/filter-bar";
import { useFilters } from "@/components/admin/use-filters";
import { usePages } from "@/lib/api/use-resource";
import { deskTicketPage } from "@/lib/support-desk/contract";
import { DeskNav } from "./desk-nav";
import { TicketRow } from "./ticket-row";

const statuses = ["", "open", "answered", "closed"] as const;
const assignees = ["", "mine", "nobody"] as const;

/** Everything people have asked: what waits, whose it is, and what became of it. */
export function TicketsScreen() {
  const t = useTranslations("supportDesk");
  const narrowed = useFilters(["search", "status", "assignee"]);
  const { filters, choose, pathAfter } = narrowed;
  const pages = usePages(pathAfter("/api/admin/support/tickets"), deskTicketPage, { everyMs: 30_000 });
  return (
    <DeskList
      desk="supportDesk"
      narrowed={narrowed}
      pages={pages}
      above={<DeskNav />}
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
