"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import {
  LastDayField,
  ReviewDialog,
  type ReviewProps,
} from "@/components/identity/identity-documents/review/review-dialog";
import {
  reviewedVehicleDocument,
  type WaitingVehicleDocument,
} from "@/lib/catalog/vehicle-documents/admin/contract";
import { approvalEndProblem } from "@/lib/catalog/vehicle-documents/rules";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { serverNow } from "@/lib/platform/server-clock";

/** Reviews a document of a vehicle. */
export function VehicleDocumentReview(review: ReviewProps<WaitingVehicleDocument>) {
  const t = useTranslations("verifications");
  const errors = useTranslations("errors");
  const documents = useTranslations("car.documents");
  const { document } = review;
  const [validUntil, setValidUntil] = useState(document.validUntil ?? "");
  const problem = approvalEndProblem(document.kind, validUntil || null, dayIn(serverNow(), KIGALI));

  async function send(noun: "approval" | "rejection", body: object, idempotencyKey?: string) {
    const path = `/api/admin/vehicle-documents/${document.id}/${noun}`;
    try {
      await api.post(path, body, reviewedVehicleDocument, idempotencyKey);
      return t(noun === "approval" ? "approved" : "rejected");
    } finally {
      await Promise.all([
        refreshResources("/api/admin/vehicle-documents"),
        refreshResources("/api/admin/verifications"),
      ]);
    }
  }
  return (
    <ReviewDialog
      queue="vehicle documents"
      {...review}
      name={documents(`kinds.${document.kind}`)}
      subject={{ name: document.vehicle.title, about: document.business.name }}
      approval={{ validUntil: validUntil || null }}
      isChanged={validUntil !== (document.validUntil ?? "")}
      problem={problem && { validUntil: errors(problem) }}
      send={send}
    >
      <VehicleToCompare document={document} />
      <LastDayField label={documents("validUntil")} value={validUntil} onChange={setValidUntil} />
    </ReviewDialog>
  );
}

/** The details of the vehicle that its document has to confirm. */
function VehicleToCompare({ document: { vehicle, business } }: { document: WaitingVehicleDocument }) {
  const t = useTranslations("verifications");
  const id = useId();
  const facts = [
    [t("claimed.plate"), vehicle.plate ?? t("notGiven")],
    [t("claimed.vehicle"), vehicle.model],
    [t("claimed.owner"), business.name],
  ];
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="font-medium text-sm">
        {t("compare")}
      </h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="wrap-anywhere font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
