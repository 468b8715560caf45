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
import { toast } from "@/components/ui/toast";
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

// The dialog and its viewer are loaded when a document is first opened.
const DocumentDialog = lazy(() =>
  import("./document-dialog").then((module) => ({ default: module.DocumentDialog })),
);

interface OpenDocument {
  document: DocumentView;
  of: VerificationCase;
  only?: ReviewDecision;
  /** Opened as the next case of the queue: after the decision the following one opens. */
  isRun?: boolean;
}

const ApproveManyDialog = lazy(() =>
  import("./approve-many-dialog").then((module) => ({ default: module.ApproveManyDialog })),
);

/** Lists cases that await a decision on documents, longest waiting first. */
export function DocumentCases() {
  const t = useTranslations("verifications");
  const kindNames = useTranslations("documents.kinds");
  const [open, setOpen] = useState<OpenDocument>();
  const [isApprovingMany, setApprovingMany] = useState(false);
  const list = usePages(
    (cursor: string | undefined) =>
      `/api/admin/verifications?limit=20${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`,
    verificationPage,
    { everyMs: 30_000 },
  );
  const approvals = useDelayedApprovals("documents");
  const cases = (list.items ?? [])
    .map((of) => ({
      ...of,
      documents: of.documents.filter(({ id }) => !approvals.some((one) => one.id === id)),
    }))
    .filter(({ documents }) => documents.length > 0);
  const waiting = cases.flatMap((of) => of.documents.map((document) => ({ document, of })));
  const selection = useSelection(waiting.map(({ document }) => document.id));
  if (list.error && !list.items) return <ErrorNotice error={list.error} onRetry={list.retry} />;
  if (!list.items) return <CasesSkeleton />;
  const review = (of: OpenDocument) => {
    toast.info(t("opening"));
    setOpen(of);
  };
  function reviewById(id: string) {
    const next = waiting.find(({ document }) => document.id === id);
    if (next) review({ ...next, isRun: true });
  }
  /** Opens the next case if the decided one was opened as the next of the queue. */
  function openFollowing() {
    const place = waiting.findIndex(({ document }) => document.id === open?.document.id);
    const next = waiting[place + 1] ?? waiting[0];
    if (open?.isRun && next && next.document.id !== open.document.id) setOpen({ ...next, isRun: true });
    else setOpen(undefined);
  }
  const nameOf = ({ document, of }: OpenDocument) =>
    t("documentOf", { document: kindNames(document.kind), name: of.name });
  return (
    <>
      {waiting.length === 0 ? (
        <EmptyState drawing="messages" title={t("documentsNone")}>
          {t("noneText")}
        </EmptyState>
      ) : (
        <>
          <NextCaseButton
            ids={waiting.map(({ document }) => document.id)}
            openId={open?.document.id}
            onOpen={reviewById}
          >
            <SelectAll selection={selection} isLabelled />
          </NextCaseButton>
          <ul className="flex flex-col gap-4 lg:gap-3">
            {cases.map((one) => (
              <li key={one.id}>
                <DocumentCase
                  of={one}
                  selection={selection}
                  onReview={(document) => review({ document, of: one })}
                  onDecide={(only, document) => setOpen({ document, of: one, only })}
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
            key={`${open.document.id} ${open.only}`}
            document={open.document}
            of={open.of}
            only={open.only}
            hint={open.isRun ? t("nextHint") : undefined}
            onDecided={openFollowing}
            onUndone={(document) => setOpen({ ...open, document })}
            onClose={() => setOpen(undefined)}
          />
        )}
        {isApprovingMany && (
          <ApproveManyDialog
            items={waiting
              .filter(({ document }) => selection.has(document.id))
              .map((one) => ({ id: one.document.id, name: nameOf(one) }))}
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
  of,
  selection,
  onReview,
  onDecide,
}: {
  of: VerificationCase;
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
              href={`/dashboard/admin/${of.subject === "person" ? "users" : "businesses"}/${of.id}`}
              className="touch-target relative wrap-anywhere underline decoration-border decoration-2 underline-offset-4 hover:decoration-foreground"
            >
              {of.name}
            </Link>
          </h2>
          <p className="text-muted-foreground text-sm">
            <FactList facts={[of.email, of.phone]} />
          </p>
          {of.opens && <p className="mt-2 text-sm">{t("opensPrivateOwner", { name: of.opens })}</p>}
        </div>
        <Badge>{t(of.subject)}</Badge>
      </div>
      <ul className="divide-y max-lg:mt-4 max-lg:border-t">
        {of.documents.map((document) => (
          <li
            key={document.id}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3 max-lg:last:pb-0"
          >
            <div className="flex min-w-0 items-start gap-3">
              <SelectRow
                selection={selection}
                id={document.id}
                name={t("documentOf", { document: kindNames(document.kind), name: of.name })}
              />
              <div className="min-w-0">
                <p className="break-words font-medium text-sm">{kindNames(document.kind)}</p>
                <p className="text-muted-foreground text-sm">
                  {t("since", {
                    date: formatInstant(new Date(document.submittedAt ?? of.waitingSince), locale, KIGALI),
                  })}
                </p>
              </div>
            </div>
            <DecisionButtons
              of={{ document: kindNames(document.kind), name: of.name }}
              onDecide={(decision) => onDecide(decision, document)}
            >
              <Button
                variant="secondary"
                size="sm"
                aria-label={t("reviewOf", { document: kindNames(document.kind), name: of.name })}
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
