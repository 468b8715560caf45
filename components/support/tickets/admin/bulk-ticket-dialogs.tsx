"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { BulkDialog } from "@/components/platform/admin-table/bulk-dialog";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources, useResource } from "@/lib/platform/http/use-resource";
import { type AdminTicketRow, adminTicket, agentList } from "@/lib/support/tickets/admin/contract";
import { ticketView } from "@/lib/support/tickets/contract";

interface BulkTicketDialogProps {
  tickets: AdminTicketRow[];
  onClose: () => void;
}

const itemsOf = (tickets: AdminTicketRow[]) =>
  tickets.map(({ id, reference, subject }) => ({ id, name: `${reference} · ${subject}` }));

/** Assigns the selected tickets to one administrator; a ticket that somebody else has assigned meanwhile is named. */
export function AssignTicketsDialog({ tickets, onClose }: BulkTicketDialogProps) {
  const t = useTranslations("supportAdmin");
  const id = useId();
  // The list reloads while tickets are assigned; each is assigned only if it still has the assignee shown here.
  const [shown] = useState(tickets);
  const { data, error, retry } = useResource("/api/admin/support/agents", agentList);
  const agents = data ?? [];
  const [assigneeId, setAssigneeId] = useState("");
  async function assign(ticketId: string) {
    const was = shown.find((ticket) => ticket.id === ticketId)?.assignee?.id ?? null;
    return api.put(`/api/admin/support/tickets/${ticketId}/assignee`, { assigneeId, was }, adminTicket);
  }
  return (
    <BulkDialog
      title={(count) => t("assignMany", { count })}
      text={t("assignManyText")}
      items={itemsOf(tickets)}
      confirm={t("assign")}
      isReady={assigneeId !== ""}
      act={assign}
      onDone={(count) => {
        toast.success(t("assignedMany", { count }));
        return refreshResources("/api/admin/support/");
      }}
      onClose={onClose}
    >
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={id}>{t("assignee")}</Label>
        <NativeSelect id={id} value={assigneeId} onChange={({ target }) => setAssigneeId(target.value)}>
          <option value="">{t("chooseAssignee")}</option>
          {agents.map((agent) => (
            <option key={agent.id} value={agent.id}>
              {agent.name}
            </option>
          ))}
        </NativeSelect>
        {error && !data && <ErrorNotice error={error} onRetry={retry} />}
      </div>
    </BulkDialog>
  );
}

/** Closes the selected tickets. */
export function CloseTicketsDialog({ tickets, onClose }: BulkTicketDialogProps) {
  const t = useTranslations("supportAdmin");
  return (
    <BulkDialog
      title={(count) => t("closeMany", { count })}
      text={t("closeManyText")}
      items={itemsOf(tickets)}
      confirm={t("closeTickets")}
      act={(id) => api.post(`/api/support/tickets/${id}/closure`, undefined, ticketView)}
      onDone={(count) => {
        toast.success(t("closedMany", { count }));
        return Promise.all([
          refreshResources("/api/admin/support/"),
          refreshResources("/api/support/tickets"),
        ]);
      }}
      onClose={onClose}
    />
  );
}
