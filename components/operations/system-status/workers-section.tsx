"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { TitledSection } from "@/components/layout/titled-section";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FactList } from "@/components/ui/fact-list";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { providerNames } from "@/db/enums/payments";
import { type ProcessView, restartResponse } from "@/lib/platform/cluster/contract";
import { KIGALI } from "@/lib/platform/dates";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

/** The processes on this database with their start times, and a button that restarts their background work. */
export function WorkersSection({ processes }: { processes: ProcessView[] }) {
  const t = useTranslations("systemAdmin.workers");
  const [isAsking, setAsking] = useState(false);
  async function restart() {
    await api.post("/api/admin/system/restart", undefined, restartResponse);
    toast.success(t("done"));
    await refreshResources("/api/admin/system");
  }
  const button = (
    <Button variant="secondary" onClick={() => setAsking(true)}>
      {t("restart")}
    </Button>
  );
  return (
    <TitledSection id="workers" title={t("title")} lead={t("lead")} action={button}>
      <Card>
        {processes.length === 0 ? (
          <p className="p-4 text-muted-foreground text-sm sm:px-5">{t("none")}</p>
        ) : (
          <ul className="divide-y">
            {processes.map((process) => (
              <ProcessRow key={process.id} process={process} />
            ))}
          </ul>
        )}
      </Card>
      {isAsking && (
        <ConfirmDialog
          title={t("restartTitle")}
          text={t("restartText")}
          confirm={t("confirm")}
          busy={t("busy")}
          cancel={t("keep")}
          variant="default"
          onConfirm={restart}
          onClose={() => setAsking(false)}
        />
      )}
    </TitledSection>
  );
}

function ProcessRow({ process }: { process: ProcessView }) {
  const t = useTranslations("systemAdmin.workers");
  const { instant } = useFormats();
  const { kind, host, pid, startedAt, worksSince, seenAt, isSilent, hangingProviders } = process;
  const providers = providerNames
    .filter((name) => hangingProviders.includes(name))
    .map((name) => t(`providers.${name}`));
  const at = (iso: string) => ({ date: instant(iso, KIGALI) });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4 sm:px-5">
      <div className="min-w-0">
        <p className="font-medium">{t(kind)}</p>
        <p className="text-muted-foreground text-sm tabular-nums">
          <FactList
            facts={[
              t("name", { host, pid: String(pid) }),
              t("started", at(startedAt)),
              worksSince ? t("works", at(worksSince)) : t("rests"),
            ]}
          />
        </p>
      </div>
      {providers.length > 0 && !isSilent && (
        <Badge variant="danger">{t("hanging", { providers: providers.join(", ") })}</Badge>
      )}
      <Badge variant={isSilent ? "warning" : "success"}>
        {isSilent ? t("silent", at(seenAt)) : t("alive")}
      </Badge>
    </li>
  );
}
