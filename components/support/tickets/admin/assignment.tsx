"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { useAction } from "@/components/form/use-action";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources, useResource } from "@/lib/platform/http/use-resource";
import { type AdminTicket, adminTicket, agentList } from "@/lib/support/tickets/admin/contract";

/** Assigns a ticket to the administrator with one click, or to another administrator by name. */
export function Assignment({ ticket, ownId }: { ticket: AdminTicket; ownId: string }) {
  const t = useTranslations("supportAdmin");
  const id = useId();
  const { data, error, retry } = useResource("/api/admin/support/agents", agentList);
  const agents = data ?? [];
  const was = ticket.assignee?.id ?? null;
  const { run, isBusy } = useAction(async (assigneeId: string | null) => {
    const path = `/api/admin/support/tickets/${ticket.id}/assignee`;
    const after = await api
      .put(path, { assigneeId, was }, adminTicket)
      .finally(() => refreshResources("/api/admin/support/tickets"));
    toast.success(after.assignee ? t("assignedTo", { name: after.assignee.name }) : t("unassignedDone"));
  });
  // A former administrator stays the assignee until the ticket is reassigned.
  const isListed = !ticket.assignee || agents.some((agent) => agent.id === was);
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={id}>{t("assignee")}</Label>
        <NativeSelect
          id={id}
          value={was ?? ""}
          disabled={isBusy}
          onChange={({ target }) => void run(target.value || null)}
        >
          <option value="">{t("unassigned")}</option>
          {!isListed && <option value={was ?? ""}>{ticket.assignee?.name}</option>}
          {agents.map((agent) => (
            <option key={agent.id} value={agent.id}>
              {agent.id === ownId ? t("me", { name: agent.name }) : agent.name}
            </option>
          ))}
        </NativeSelect>
        {error && !data && <ErrorNotice error={error} onRetry={retry} />}
      </div>
      {was !== ownId && (
        <Button variant="secondary" busy={isBusy} busyText={t("saving")} onClick={() => void run(ownId)}>
          {t("take")}
        </Button>
      )}
    </Card>
  );
}
