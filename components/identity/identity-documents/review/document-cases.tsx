"use client";

import { useLocale, useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { BulkBar } from "@/components/platform/admin-table/bulk-bar";
import { SelectAll, SelectRow } from "@/components/platform/admin-table/select-all";
import { type Selection, useSelection } from "@/components/platform/admin-table/use-selection";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { MoreButton } from "@/components/platform/http/paged-list";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { FactList } from "@/components/ui/fact-list";
import { lazy } from "@/components/ui/lazy";
import { Skeleton } from "@/components/ui/skeleton";
import {
  type DocumentView,
  reviewedDocument,
  type VerificationCase,
  verificationPage,
} from "@/lib/identity/identity-documents/contract";
import { formatInstant, KIGALI } from "@/lib/platform/dates";
import { usePages } from "@/lib/platform/http/use-pages";
import { Link } from "@/lib/platform/i18n/link";
import { DecisionButtons } from "./decision-buttons";
import type { ReviewDecision } from "./decision-form";
import { useDelayedApprovals } from "./delayed-approvals";
import { NextCaseButton } from "./next-case-button";
import { UndoApprovalsBar } from "./undo-approvals";
import { useCaseQueue } from "./use-case-queue";

// The dialog and its viewer are loaded when a document is first opened.
const DocumentDialog = lazy(() =>
  import("./document-dialog").then((module) => ({ default: module.DocumentDialog })),
);

interface WaitingDocument {
  document: DocumentView;
  verification: VerificationCase;
}

const idOf = ({ document }: WaitingDocument) => document.id;

const ApproveManyDialog = lazy(() =>
  import("./approve-many-dialog").then((module) => ({ default: module.ApproveManyDialog })),
);

/** Lists cases that await a decision on documents, longest waiting first. */
export function DocumentCases() {
  const t = useTranslations("verifications");
  const kindNames = useTranslations("documents.kinds");
  const [isApprovingMany, setApprovingMany] = useState(false);
  const list = usePages(
    (cursor: string | undefined) =>
      `/api/admin/verifications?limit=20${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`,
    verificationPage,
    { everyMs: 30_000 },
  );
  const approvals = useDelayedApprovals("documents");
  const cases = (list.items ?? [])
    .map((verification) => ({
      ...verification,
      documents: verification.documents.filter(({ id }) => !approvals.some((one) => one.id === id)),
    }))
    .filter(({ documents }) => documents.length > 0);
  const waiting = cases.flatMap((verification) =>
    verification.documents.map((document) => ({ document, verification })),
  );
  const queue = useCaseQueue(waiting, idOf);
  const { open } = queue;
  const selection = useSelection(waiting.map(idOf));
  if (list.error && !list.items) return <ErrorNotice error={list.error} onRetry={list.retry} />;
  if (!list.items) return <CasesSkeleton />;
  const nameOf = ({ document, verification }: WaitingDocument) =>
    t("documentOf", { document: kindNames(document.kind), name: verification.name });
  return (
    <>
      {waiting.length === 0 ? (
        <EmptyState drawing="messages" title={t("documentsNone")}>
          {t("noneText")}
        </EmptyState>
      ) : (
        <>
          <NextCaseButton {...queue.nextCase}>
            <SelectAll selection={selection} isLabelled />
          </NextCaseButton>
          <ul className="flex flex-col gap-4 lg:gap-3">
            {cases.map((verification) => (
              <li key={verification.id}>
                <DocumentCase
                  verification={verification}
                  selection={selection}
                  onReview={(document) => queue.review({ document, verification })}
                  onDecide={(decision, document) => queue.decide({ document, verification }, decision)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <MoreButton pages={list} className="mt-6" />
      <UndoApprovalsBar queue="documents">
        <BulkBar selection={selection}>
          <Button size="sm" onClick={() => setApprovingMany(true)}>
            {t("approveMany", { count: selection.ids.length })}
          </Button>
        </BulkBar>
      </UndoApprovalsBar>
      <Suspense>
        {open && (
          <DocumentDialog
            key={`${idOf(open.item)} ${open.decision}`}
            {...open.item}
            decision={open.decision}
            hint={queue.hint}
            onDecided={queue.openFollowing}
            onUndone={(document) => queue.reopen({ ...open.item, document })}
            onClose={queue.close}
          />
        )}
        {isApprovingMany && (
          <ApproveManyDialog
            items={waiting
              .filter((one) => selection.has(idOf(one)))
              .map((one) => ({ id: idOf(one), name: nameOf(one) }))}
            path="/api/documents"
            returns={reviewedDocument}
            refreshed="/api/admin/verifications"
            onClose={() => setApprovingMany(false)}
          />
        )}
      </Suspense>
    </>
  );
}

function DocumentCase({
  verification,
  selection,
  onReview,
  onDecide,
}: {
  verification: VerificationCase;
  selection: Selection;
  onReview: (document: DocumentView) => void;
  onDecide: (decision: ReviewDecision, document: DocumentView) => void;
}) {
  const t = useTranslations("verifications");
  const kindNames = useTranslations("documents.kinds");
  const locale = useLocale();
  return (
    <Card className="p-5 lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-x-8 lg:py-2">
      <div className="flex items-start justify-between gap-x-4 lg:py-3">
        <div className="min-w-0">
          <h2 className="font-semibold">
            <Link
              href={`/dashboard/admin/${verification.subject === "person" ? "users" : "businesses"}/${verification.id}`}
              className="touch-target relative wrap-anywhere underline decoration-border decoration-2 underline-offset-4 hover:decoration-foreground"
            >
              {verification.name}
            </Link>
          </h2>
          <p className="text-muted-foreground text-sm">
            <FactList facts={[verification.email, verification.phone]} />
          </p>
          {verification.opens && (
            <p className="mt-2 text-sm">{t("opensPrivateOwner", { name: verification.opens })}</p>
          )}
        </div>
        <Badge>{t(verification.subject)}</Badge>
      </div>
      <ul className="divide-y max-lg:mt-4 max-lg:border-t">
        {verification.documents.map((document) => (
          <li
            key={document.id}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3 max-lg:last:pb-0"
          >
            <div className="flex min-w-0 items-start gap-3">
              <SelectRow
                selection={selection}
                id={document.id}
                name={t("documentOf", { document: kindNames(document.kind), name: verification.name })}
              />
              <div className="min-w-0">
                <p className="break-words font-medium text-sm">{kindNames(document.kind)}</p>
                <p className="text-muted-foreground text-sm">
                  {t("since", {
                    date: formatInstant(
                      new Date(document.submittedAt ?? verification.waitingSince),
                      locale,
                      KIGALI,
                    ),
                  })}
                </p>
              </div>
            </div>
            <DecisionButtons
              of={{ document: kindNames(document.kind), name: verification.name }}
              onDecide={(decision) => onDecide(decision, document)}
            >
              <Button
                variant="secondary"
                size="sm"
                aria-label={t("reviewOf", { document: kindNames(document.kind), name: verification.name })}
                onClick={() => onReview(document)}
              >
                {t("review")}
              </Button>
            </DecisionButtons>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function CasesSkeleton() {
  return (
    <div className="flex flex-col gap-4" aria-hidden="true">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-44 rounded-lg" />
      ))}
    </div>
  );
}
