"use client";

import { useLocale, useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { DecisionButtons } from "@/components/identity/identity-documents/review/decision-buttons";
import type { ReviewDecision } from "@/components/identity/identity-documents/review/decision-form";
import { useDelayedApprovals } from "@/components/identity/identity-documents/review/delayed-approvals";
import { CasesSkeleton } from "@/components/identity/identity-documents/review/document-cases";
import { NextCaseButton } from "@/components/identity/identity-documents/review/next-case-button";
import { UndoApprovalsBar } from "@/components/identity/identity-documents/review/undo-approvals";
import { useCaseQueue } from "@/components/identity/identity-documents/review/use-case-queue";
import { BulkBar } from "@/components/platform/admin-table/bulk-bar";
import { CellLink } from "@/components/platform/admin-table/cell-link";
import { SelectAll, SelectRow } from "@/components/platform/admin-table/select-all";
import { type Selection, useSelection } from "@/components/platform/admin-table/use-selection";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { MoreButton } from "@/components/platform/http/paged-list";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { FactList } from "@/components/ui/fact-list";
import { lazy } from "@/components/ui/lazy";
import { useShortDay } from "@/components/ui/use-short-day";
import {
  reviewedVehicleDocument,
  vehicleDocumentQueue,
  type WaitingVehicleDocument,
} from "@/lib/catalog/vehicle-documents/admin/contract";
import { formatInstant, KIGALI } from "@/lib/platform/dates";
import { usePages } from "@/lib/platform/http/use-pages";

const VehicleDocumentReview = lazy(() =>
  import("./vehicle-document-review").then((module) => ({ default: module.VehicleDocumentReview })),
);

const ApproveManyDialog = lazy(() =>
  import("@/components/identity/identity-documents/review/approve-many-dialog").then((module) => ({
    default: module.ApproveManyDialog,
  })),
);

const idOf = ({ id }: WaitingVehicleDocument) => id;

/** Lists documents of vehicles that await a decision, longest waiting first. */
export function VehicleDocumentCases() {
  const t = useTranslations("verifications");
  const kindNames = useTranslations("car.documents.kinds");
  const [isApprovingMany, setApprovingMany] = useState(false);
  const list = usePages(
    (cursor: string | undefined) =>
      `/api/admin/vehicle-documents?limit=20${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`,
    vehicleDocumentQueue,
    { everyMs: 30_000 },
  );
  const approvals = useDelayedApprovals("vehicle documents");
  const waiting = (list.items ?? []).filter(({ id }) => !approvals.some((one) => one.id === id));
  const queue = useCaseQueue(waiting, idOf);
  const { open } = queue;
  const selection = useSelection(waiting.map(idOf));
  if (list.error && !list.items) return <ErrorNotice error={list.error} onRetry={list.retry} />;
  if (!list.items) return <CasesSkeleton />;
  return (
    <>
      {waiting.length === 0 ? (
        <EmptyState drawing="messages" title={t("vehiclesNone")}>
          {t("noneText")}
        </EmptyState>
      ) : (
        <>
          <NextCaseButton {...queue.nextCase}>
            <SelectAll selection={selection} isLabelled />
          </NextCaseButton>
          <Card className="px-5">
            <ul className="divide-y">
              {waiting.map((document) => (
                <VehicleDocumentCase
                  key={document.id}
                  document={document}
                  selection={selection}
                  onReview={() => queue.review(document)}
                  onDecide={(decision) => queue.decide(document, decision)}
                />
              ))}
            </ul>
          </Card>
        </>
      )}
      <MoreButton pages={list} className="mt-6" />
      <UndoApprovalsBar queue="vehicle documents">
        <BulkBar selection={selection}>
          <Button size="sm" onClick={() => setApprovingMany(true)}>
            {t("approveMany", { count: selection.ids.length })}
          </Button>
        </BulkBar>
      </UndoApprovalsBar>
      <Suspense>
        {open && (
          <VehicleDocumentReview
            key={`${open.item.id} ${open.decision}`}
            document={open.item}
            decision={open.decision}
            hint={queue.hint}
            onDecided={queue.openFollowing}
            onUndone={queue.reopen}
            onClose={queue.close}
          />
        )}
        {isApprovingMany && (
          <ApproveManyDialog
            items={waiting
              .filter(({ id }) => selection.has(id))
              .map(({ id, kind, vehicle }) => ({
                id,
                name: t("documentOf", { document: kindNames(kind), name: vehicle.title }),
              }))}
            path="/api/admin/vehicle-documents"
            returns={reviewedVehicleDocument}
            refreshed="/api/admin/vehicle-documents"
            onClose={() => setApprovingMany(false)}
          />
        )}
      </Suspense>
    </>
  );
}

function VehicleDocumentCase({
  document: { id, kind, validUntil, submittedAt, vehicle, business },
  selection,
  onReview,
  onDecide,
}: {
  document: WaitingVehicleDocument;
  selection: Selection;
  onReview: () => void;
  onDecide: (decision: ReviewDecision) => void;
}) {
  const t = useTranslations("verifications");
  const kindName = useTranslations("car.documents.kinds")(kind);
  const until = useTranslations("car.documents");
  const locale = useLocale();
  const day = useShortDay({ year: true });
  const of = { document: kindName, name: vehicle.title };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="flex min-w-0 items-start gap-3">
        <SelectRow selection={selection} id={id} name={t("documentOf", of)} />
        <div className="min-w-0">
          <h2 className="break-words font-semibold text-base">
            {kindName},{" "}
            <CellLink href={`/dashboard/admin/vehicles/${encodeURIComponent(vehicle.id)}`}>
              {vehicle.title}
            </CellLink>
          </h2>
          <p className="text-muted-foreground text-sm">
            <FactList
              facts={[
                vehicle.plate,
                <CellLink key="business" href={`/dashboard/admin/businesses/${business.id}`}>
                  {business.name}
                </CellLink>,
                validUntil && until("until", { day: day(validUntil) }),
              ]}
            />
          </p>
          <p className="text-muted-foreground text-sm">
            {t("since", { date: formatInstant(new Date(submittedAt), locale, KIGALI) })}
          </p>
        </div>
      </div>
      <DecisionButtons of={of} onDecide={onDecide}>
        <Button variant="secondary" size="sm" aria-label={t("reviewOf", of)} onClick={onReview}>
          {t("review")}
        </Button>
      </DecisionButtons>
    </li>
  );
}
