"use client";

import { useLocale, useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { useAction } from "@/components/form/use-action";
import { CardSection } from "@/components/layout/card-section";
import { FileRow } from "@/components/platform/files/file-row";
import { TrashIcon } from "@/components/ui/action-icons";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { shortDay } from "@/components/ui/day-text";
import { ExpandableDetails } from "@/components/ui/expandable-details";
import { lazy } from "@/components/ui/lazy";
import { toast } from "@/components/ui/toast";
import { vehicleDocumentKinds } from "@/db/enums/catalog";
import type { FleetVehicle } from "@/lib/catalog/fleet/contract";
import {
  type VehicleDocument,
  type VehicleDocumentKind,
  vehicleDocumentList,
} from "@/lib/catalog/vehicle-documents/contract";
import { isRequiredDocument, vehicleDocumentValidity } from "@/lib/catalog/vehicle-documents/rules";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { GraceNotice } from "./grace-notice";

const VehicleDocumentDialog = lazy(() =>
  import("./document-dialog").then((file) => ({ default: file.VehicleDocumentDialog })),
);

const badgeVariants = {
  missing: "danger",
  optional: "default",
  review: "info",
  rejected: "danger",
  good: "success",
  ending: "warning",
  ended: "danger",
} as const;

/** Insurance, inspection and registration of a vehicle with their last valid days. */
export function VehicleDocumentsCard({ vehicle, path }: { vehicle: FleetVehicle; path: string }) {
  const t = useTranslations("car.documents");
  const [adding, setAdding] = useState<VehicleDocumentKind>();
  return (
    <CardSection id="documents" title={t("title")} lead={t("lead")}>
      {vehicle.documentGrace && <GraceNotice grace={vehicle.documentGrace} className="mb-4" />}
      <ul className="flex flex-col divide-y rounded-lg border">
        {vehicleDocumentKinds.map((kind) => (
          <VehicleDocumentRow
            key={kind}
            kind={kind}
            documents={vehicle.documents.filter((vehicleDocument) => vehicleDocument.kind === kind)}
            today={vehicle.today}
            path={path}
            onAdd={vehicle.can.manage ? () => setAdding(kind) : undefined}
          />
        ))}
      </ul>
      {adding && (
        <Suspense>
          <VehicleDocumentDialog
            kind={adding}
            path={path}
            businessId={vehicle.business.id}
            today={vehicle.today}
            onClose={() => setAdding(undefined)}
          />
        </Suspense>
      )}
    </CardSection>
  );
}

function VehicleDocumentRow({
  kind,
  documents,
  today,
  path,
  onAdd,
}: {
  kind: VehicleDocumentKind;
  documents: VehicleDocument[];
  today: string;
  path: string;
  onAdd?: () => void;
}) {
  const t = useTranslations("car.documents");
  const locale = useLocale();
  const name = t(`kinds.${kind}`);
  const current = documents.find(({ isCurrent }) => isCurrent);
  const submitted = documents.filter(({ status }) => status === "submitted");
  const [newest] = documents;
  const rejected = newest?.status === "rejected" ? newest : undefined;
  const shown = [current, ...submitted, rejected].filter((one) => one !== undefined);
  const earlier = documents.filter((vehicleDocument) => !shown.includes(vehicleDocument));
  const status = documentRowStatus(kind, { current, submitted, rejected }, today);
  const day = current?.validUntil && shortDay(current.validUntil, locale);
  return (
    <li className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="font-medium text-base">{name}</h3>
        <Badge variant={badgeVariants[status]}>{t(`status.${status}`)}</Badge>
        {day && (
          <span className="text-muted-foreground text-sm">
            {t(status === "ended" ? "ended" : "until", { day })}
          </span>
        )}
        {onAdd && (
          <Button
            size="sm"
            variant="secondary"
            className="ml-auto"
            aria-label={t(newest ? "renewOf" : "addOf", { document: name })}
            onClick={onAdd}
          >
            {t(newest ? "renew" : "add")}
          </Button>
        )}
      </div>
      {rejected?.rejectionReason && (
        <p className="wrap-anywhere text-danger text-sm">
          {t("rejectedFor", { reason: rejected.rejectionReason })}
        </p>
      )}
      {shown.map((vehicleDocument) => (
        <VehicleDocumentFile
          key={vehicleDocument.id}
          vehicleDocument={vehicleDocument}
          name={name}
          path={path}
          canRemove={Boolean(onAdd)}
        />
      ))}
      {earlier.length > 0 && (
        <ExpandableDetails label={t("earlier")}>
          <div className="mt-2 flex flex-col gap-2">
            {earlier.map((vehicleDocument) => (
              <VehicleDocumentFile
                key={vehicleDocument.id}
                vehicleDocument={vehicleDocument}
                name={name}
                path={path}
                canRemove={Boolean(onAdd)}
              />
            ))}
          </div>
        </ExpandableDetails>
      )}
    </li>
  );
}

/** The most important status for the owner: a problem, else a pending review, else the last valid day. */
function documentRowStatus(
  kind: VehicleDocumentKind,
  found: { current?: VehicleDocument; submitted: VehicleDocument[]; rejected?: VehicleDocument },
  today: string,
) {
  const validity = vehicleDocumentValidity(found.current, today);
  if (validity === "good") return validity;
  if (found.submitted.length > 0) return "review";
  if (found.rejected) return "rejected";
  return validity === "missing" && !isRequiredDocument(kind) ? "optional" : validity;
}

function VehicleDocumentFile({
  vehicleDocument,
  name,
  path,
  canRemove,
}: {
  vehicleDocument: VehicleDocument;
  name: string;
  path: string;
  canRemove: boolean;
}) {
  const t = useTranslations("car.documents");
  const locale = useLocale();
  const { run, isBusy } = useAction(async () => {
    await api.delete(`${path}/documents/${vehicleDocument.id}`, vehicleDocumentList);
    await refreshResources("/api/fleet");
    toast.success(t("removed"));
  });
  if (!vehicleDocument.file) return <p className="text-muted-foreground text-sm">{t("hidden")}</p>;
  const { isCurrent, status, validUntil } = vehicleDocument;
  const until = !isCurrent && validUntil && t("until", { day: shortDay(validUntil, locale) });
  const review = status !== "approved" && t(`status.${status === "submitted" ? "review" : status}`);
  const label = [until, review].filter(Boolean).join(" · ") || undefined;
  return (
    <FileRow file={vehicleDocument.file} label={label}>
      {canRemove && (
        <Button
          variant="ghost"
          size="icon"
          busy={isBusy}
          aria-label={t("removeOf", { document: name })}
          onClick={() => run()}
        >
          <TrashIcon />
        </Button>
      )}
    </FileRow>
  );
}
