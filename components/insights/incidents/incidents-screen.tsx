"use client";

import { useTranslations } from "next-intl";
import { Suspense, useRef, useState } from "react";
import { ExportLink } from "@/components/platform/admin-table/export-link";
import { PagedList } from "@/components/platform/http/paged-list";
import { useDialogInUrl } from "@/components/platform/http/use-dialog-in-url";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { PageTitle } from "@/components/ui/page-title";
import { toast } from "@/components/ui/toast";
import {
  type Incident,
  incidentPage,
  incident as incidentSchema,
  type NewIncident,
  type NewIncidentUpdate,
} from "@/lib/insights/incidents/contract";
import { api } from "@/lib/platform/http/api-client";
import { usePages } from "@/lib/platform/http/use-pages";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { IncidentRow } from "./incident-row";

const PATH = "/api/admin/incidents";
const IncidentDialog = lazy(() =>
  import("./incident-dialog").then((module) => ({ default: module.IncidentDialog })),
);
const IncidentUpdateDialog = lazy(() =>
  import("./incident-update-dialog").then((module) => ({ default: module.IncidentUpdateDialog })),
);

type OpenAction = { action: "edit" | "update"; incident: Incident };

/** The incidents of the status page: publish, correct, update and resolve. */
export function IncidentsScreen() {
  const t = useTranslations("incidents");
  const pages = usePages((cursor) => `${PATH}${cursor ? `?cursor=${cursor}` : ""}`, incidentPage);
  const [openAction, setOpenAction] = useState<OpenAction>();
  const publishing = useDialogInUrl("publish");
  // The idempotency key is reused for unchanged text, so that sending again after a lost response sends once.
  const key = useRef({ text: "", key: "" });
  function keyOf(request: object) {
    const text = JSON.stringify(request);
    if (key.current.text !== text) key.current = { text, key: crypto.randomUUID() };
    return key.current.key;
  }
  function close() {
    setOpenAction(undefined);
    if (publishing.isOpen) publishing.close();
  }
  async function finish(message: "published" | "changed" | "updated" | "resolved") {
    key.current = { text: "", key: "" };
    await refreshResources(PATH);
    close();
    toast.success(t(message));
  }
  async function publish(request: NewIncident) {
    await api.post(PATH, request, incidentSchema, keyOf(request));
    await finish("published");
  }
  async function change({ id }: Incident, request: NewIncident) {
    await api.put(`${PATH}/${id}`, request, incidentSchema);
    await finish("changed");
  }
  async function update({ id }: Incident, request: NewIncidentUpdate) {
    await api.post(`${PATH}/${id}/updates`, request, incidentSchema, keyOf({ id, ...request }));
    await finish(request.isResolved ? "resolved" : "updated");
  }
  return (
    <>
      <PageTitle
        title={t("title")}
        description={
          <>
            {t("lead")}{" "}
            <Link href="/status" className="text-foreground underline underline-offset-4">
              {t("statusPage")}
            </Link>
          </>
        }
        action={
          <>
            {pages.items && pages.items.length > 0 && <ExportLink path={`${PATH}/export`} query="" />}
            <Button onClick={publishing.open}>{t("publish")}</Button>
          </>
        }
        className="mb-6"
      />
      <PagedList
        pages={pages}
        row={(incident) => (
          <IncidentRow
            incident={incident}
            onEdit={() => setOpenAction({ action: "edit", incident })}
            onUpdate={() => setOpenAction({ action: "update", incident })}
          />
        )}
        empty={t("none")}
      />
      <Suspense>
        {publishing.isOpen && <IncidentDialog incident={undefined} onSave={publish} onClose={close} />}
        {openAction?.action === "edit" && (
          <IncidentDialog
            incident={openAction.incident}
            onSave={(request) => change(openAction.incident, request)}
            onClose={close}
          />
        )}
        {openAction?.action === "update" && (
          <IncidentUpdateDialog onSave={(request) => update(openAction.incident, request)} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
