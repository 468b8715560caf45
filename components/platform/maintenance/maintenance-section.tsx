"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { TitledSection } from "@/components/layout/titled-section";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { useDialogInUrl } from "@/components/platform/http/use-dialog-in-url";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { lazy } from "@/components/ui/lazy";
import { Skeleton } from "@/components/ui/skeleton";
import { CircleCheckIcon, TriangleAlertIcon } from "@/components/ui/status-icons";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { KIGALI } from "@/lib/platform/dates";
import { api } from "@/lib/platform/http/api-client";
import { setResource, useResource } from "@/lib/platform/http/use-resource";
import { type Maintenance, type MaintenanceChange, maintenance } from "@/lib/platform/maintenance/contract";

const PATH = "/api/admin/maintenance";
const MaintenanceDialog = lazy(() =>
  import("./maintenance-dialog").then((module) => ({ default: module.MaintenanceDialog })),
);

/** Shows whether the site is in maintenance, with a button to change it. */
export function MaintenanceSection() {
  const t = useTranslations("maintenanceSwitch");
  const { data, error, retry } = useResource(PATH, maintenance);
  return (
    <TitledSection id="maintenance" title={t("title")} lead={t("lead")}>
      {data ? (
        <MaintenanceSwitch stored={data} />
      ) : error ? (
        <ErrorNotice error={error} onRetry={retry} />
      ) : (
        <Skeleton className="h-20 rounded-lg" />
      )}
    </TitledSection>
  );
}

function MaintenanceSwitch({ stored }: { stored: Maintenance }) {
  const t = useTranslations("maintenanceSwitch");
  const { instant } = useFormats();
  const [isChanging, setChanging] = useState(false);
  const starting = useDialogInUrl("start-maintenance");
  const ending = useDialogInUrl("end-maintenance");
  const { isOn, since, restoredTo, messages } = stored;
  const Icon = isOn ? TriangleAlertIcon : CircleCheckIcon;
  async function change(change: MaintenanceChange) {
    setResource(PATH, await api.put(PATH, change, maintenance));
    toast.success(t(!change.isOn ? "doneOff" : isOn ? "doneChange" : "doneOn"));
    close();
  }
  function close() {
    setChanging(false);
    if (starting.isOpen) starting.close();
  }
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 p-4 sm:px-5">
      <p className="flex gap-3">
        <Icon className={`mt-0.5 size-5 shrink-0 ${isOn ? "text-warning" : "text-success"}`} />
        {isOn && since ? t("isOn", { date: instant(since, KIGALI) }) : t("isOff")}
      </p>
      {restoredTo && (
        <Alert variant="warning" className="w-full">
          {t("restored", { date: instant(restoredTo, KIGALI) })}
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={isOn ? () => setChanging(true) : starting.open}>
          {t(isOn ? "change" : "on")}
        </Button>
        {isOn && <Button onClick={ending.open}>{t("off")}</Button>}
      </div>
      {(isChanging || starting.isOpen) && (
        <MaintenanceDialog stored={stored} onChange={change} onClose={close} />
      )}
      {ending.isOpen && isOn && (
        <ConfirmDialog
          title={t("offTitle")}
          text={t(restoredTo ? "offTextRestored" : "offText")}
          confirm={t("confirmOff")}
          busy={t("busy")}
          cancel={t("keep")}
          variant="default"
          onConfirm={() => change({ isOn: false, messages })}
          onClose={ending.close}
        />
      )}
    </Card>
  );
}
