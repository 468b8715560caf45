"use client";

import { useTranslations } from "next-intl";
import type { AdminTableShape } from "@/components/platform/admin-table/admin-table";
import { CellLink } from "@/components/platform/admin-table/cell-link";
import type { TableSort } from "@/components/platform/admin-table/sortable-head";
import { Badge } from "@/components/ui/badge";
import { useFormats } from "@/components/ui/use-formats";
import type { SecurityEvent } from "@/lib/identity/security-log/contract";
import { KIGALI } from "@/lib/platform/dates";
import { useEventText } from "./use-event-text";

/** The table of events: what happened to whose account, who did it, and from which network and browser. */
export function useSecurityTable(sort: TableSort): AdminTableShape<SecurityEvent> {
  const t = useTranslations("securityLog");
  const { instant } = useFormats();
  const { kindText, detailText } = useEventText();
  return {
    label: t("columns.event"),
    sort,
    title: (event) => (
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{kindText(event.kind)}</span>
          {event.isRefused && <Badge variant="danger">{t("refused")}</Badge>}
        </p>
        <p className="wrap-anywhere text-muted-foreground text-xs">{detailText(event)}</p>
      </div>
    ),
    columns: [
      {
        key: "at",
        label: t("columns.at"),
        sorts: { ascending: "oldest", descending: "newest" },
        cell: ({ at }) => <span className="whitespace-nowrap">{instant(at, KIGALI)}</span>,
      },
      {
        key: "person",
        label: t("columns.person"),
        cell: ({ person }) => person && <PersonLink person={person} />,
      },
      {
        key: "actor",
        label: t("columns.actor"),
        cell: ({ actor, person }) =>
          actor && actor.id === person?.id ? t("themselves") : actor && <PersonLink person={actor} />,
      },
      {
        key: "network",
        label: t("columns.network"),
        cell: ({ network }) =>
          network && (
            <CellLink href={`/dashboard/admin/security-log?search=${encodeURIComponent(network)}`}>
              {network}
            </CellLink>
          ),
      },
      { key: "device", label: t("columns.device"), cell: ({ device, userAgent }) => device ?? userAgent },
    ],
  };
}

function PersonLink({ person: { id, name, email } }: { person: NonNullable<SecurityEvent["person"]> }) {
  return <CellLink href={`/dashboard/admin/users/${id}`}>{name || email}</CellLink>;
}
