"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { useAct } from "@/components/api/use-act";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { refreshResources, useResource } from "@/lib/api/use-resource";
import { agentList, type DeskTicket, deskTicket } from "@/lib/support-desk/contract";

/** Who looks after a ticket: taken at one press, given to another by name. */
export function Assignment({ ticket, ownId }: { ticket: DeskTicket; ownId: string }) {
  const t = useTranslations("supportDesk");
  const id = useId();
  const { data: agents = [] } = useResource("/api/admin/support/agents", agentList);
  const was = ticket.assignee?.id ?? null;
  const { run, isBusy } = useAct(async (assigneeId: string | null) => {
    const path = `/api/admin/support/tickets/${ticket.id}/assignee`;
    const after = await api
      .put(path, { assigneeId, was }, deskTicket)
      .finally(() => refreshResources("/api/admin/support/tickets"));
    toast.success(after.assignee ? t("assignedTo", { name: after.assignee.name }) : t("laidBack"));
  });
  // Somebody who is no administrator any more keeps what was theirs until it is given on.
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
          <option value="">{t("heldByNobody")}</option>
          {!isListed && <option value={was ?? ""}>{ticket.assignee?.name}</option>}
          {agents.map((agent) => (
            <option key={agent.id} value={agent.id}>
              {agent.id === ownId ? t("me", { name: agent.name }) : agent.name}
            </option>
          ))}
        </NativeSelect>
      </div>
      {was !== ownId && (
        <Button variant="secondary" busy={isBusy} busyText={t("saving")} onClick={() => void run(ownId)}>
          {t("take")}
        </Button>
      )}
    </Card>
  );
}
