"use client";

import { useLocale, useTranslations } from "next-intl";
import { Suspense, useEffect, useRef, useState } from "react";
import { DecisionButtons } from "@/components/identity/identity-documents/review/decision-buttons";
import {
  DecisionForm,
  type ReviewDecision,
} from "@/components/identity/identity-documents/review/decision-form";
import {
  useApproveLater,
  useDelayedApprovals,
} from "@/components/identity/identity-documents/review/delayed-approvals";
import { CasesSkeleton } from "@/components/identity/identity-documents/review/document-cases";
import { NextCaseButton } from "@/components/identity/identity-documents/review/next-case-button";
import { UndoApprovalsBar } from "@/components/identity/identity-documents/review/undo-approvals";
import { CellLink } from "@/components/platform/admin-table/cell-link";
import { FileRow } from "@/components/platform/files/file-row";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { MoreButton } from "@/components/platform/http/paged-list";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { FactList } from "@/components/ui/fact-list";
import { lazy } from "@/components/ui/lazy";
import { toast } from "@/components/ui/toast";
import {
  type BadgeCase,
  type BadgeType,
  badgePage,
  badgeView,
} from "@/lib/businesses/badge-requests/contract";
import { badgeMonthlyCents, CHEAPEST_BADGE } from "@/lib/businesses/badge-requests/rules";
import { billingMonthOf } from "@/lib/businesses/subscriptions/billing";
import { formatDay, formatInstant, KIGALI } from "@/lib/platform/dates";
import { ApiError, api } from "@/lib/platform/http/api-client";
import { usePages } from "@/lib/platform/http/use-pages";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { formatMoney } from "@/lib/platform/money";

const BadgeDecisionDialog = lazy(() =>
  import("./badge-decision-dialog").then((module) => ({ default: module.BadgeDecisionDialog })),
);

/** Badge requests under review, longest waiting first. */
export function BadgeCases() {
  const t = useTranslations("verifications");
  const [openId, setOpenId] = useState<string>();
  const list = usePages(
    (cursor: string | undefined) => `/api/admin/badge-requests?limit=20${cursor ? `&cursor=${cursor}` : ""}`,
    badgePage,
    { everyMs: 30_000 },
  );
  const approvals = useDelayedApprovals("badge requests");
  if (list.error && !list.items) return <ErrorNotice error={list.error} onRetry={list.retry} />;
  if (!list.items) return <CasesSkeleton />;
  const waiting = list.items.filter(({ id }) => !approvals.some((one) => one.id === id));
  function review(id: string) {
    toast.info(t("opening"));
    setOpenId(id);
  }
  return (
    <>
      {waiting.length === 0 ? (
        <EmptyState drawing="messages" title={t("badgesNone")}>
          {t("noneText")}
        </EmptyState>
      ) : (
        <>
          <NextCaseButton ids={waiting.map(({ id }) => id)} openId={openId} onOpen={review} />
          <ul className="flex flex-col gap-4">
            {waiting.map((request) => (
              <li key={request.id}>
                <BadgeCaseCard
                  request={request}
                  isOpen={request.id === openId}
                  onReview={() => review(request.id)}
                  onHide={() => setOpenId(undefined)}
                  onUndone={() => setOpenId(request.id)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <MoreButton pages={list} className="mt-6" />
      <UndoApprovalsBar queue="badge requests" replacesButton />
    </>
  );
}

interface BadgeCaseCardProps {
  request: BadgeCase;
  isOpen: boolean;
  onReview: () => void;
  onHide: () => void;
  /** An approval was undone. */
  onUndone: () => void;
}

function BadgeCaseCard({ request, isOpen, onReview, onHide, onUndone }: BadgeCaseCardProps) {
  const t = useTranslations("verifications");
  const approveLater = useApproveLater("badge requests");
  const badges = useTranslations("badges");
  const locale = useLocale();
  const button = useRef<HTMLButtonElement>(null);
  const [decision, setDecision] = useState<ReviewDecision>();
  const names = { document: badges("title"), name: request.businessName ?? "" };
  // After a case is opened by keyboard from another one, the focus moves to it.
  useEffect(() => {
    if (isOpen) button.current?.focus();
  }, [isOpen]);
  /** Returns the message of the outcome. */
  async function send(noun: "approval" | "rejection", body: object, idempotencyKey?: string) {
    try {
      await api.post(`/api/badge-requests/${request.id}/${noun}`, body, badgeView, idempotencyKey);
      return t(noun === "approval" ? "businessApproved" : "businessRejected");
    } finally {
      await refreshResources("/api/admin/");
    }
  }
  async function decide(noun: "approval" | "rejection", body: object) {
    try {
      toast.success(await send(noun, body));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "conflict") throw error;
      toast.error(error.message);
    }
  }
  const reject = (reason: string) => decide("rejection", { reason });
  /** Approves a request that was looked at: one click, which can be undone. */
  async function approve() {
    approveLater({
      id: request.id,
      name: t("documentOf", names),
      send: (idempotencyKey) => send("approval", {}, idempotencyKey),
      onUndo: onUndone,
    });
  }
  const requestedAt = request.requestedOn ?? new Date(0).toISOString();
  return (
    <Card className="p-5">
      <div className="flex items-start justify-between gap-x-4">
        <div className="min-w-0">
          <h2 className="font-semibold">{request.businessName}</h2>
          <p className="text-muted-foreground text-sm">
            <FactList
              facts={[
                <CellLink key="applicant" href={`/dashboard/admin/users/${request.applicant.id}`}>
                  {request.applicant.name}
                </CellLink>,
                request.applicant.email,
              ]}
            />
          </p>
          <p className="text-muted-foreground text-sm">
            {t("since", { date: formatInstant(new Date(requestedAt), locale, KIGALI) })}
          </p>
        </div>
        <Badge>{badges(`badgeTypes.${request.badgeType ?? CHEAPEST_BADGE}`)}</Badge>
      </div>
      <DecisionButtons of={names} isReviewed={isOpen} className="mt-4" onDecide={setDecision}>
        <Button
          ref={button}
          variant="secondary"
          size="sm"
          aria-expanded={isOpen}
          aria-label={t("reviewOf", names)}
          onClick={isOpen ? onHide : onReview}
        >
          {t(isOpen ? "hide" : "review")}
        </Button>
      </DecisionButtons>
      {isOpen && (
        <div className="mt-5 grid gap-6 border-t pt-5 lg:grid-cols-2">
          <BadgeFacts request={request} />
          <div className="flex flex-col gap-3">
            <BadgeFiles documents={request.documents} />
            <DecisionForm onApprove={approve} onReject={reject} />
          </div>
        </div>
      )}
      {decision && (
        <Suspense>
          <BadgeDecisionDialog
            decision={decision}
            title={t(`${decision}Of`, names)}
            onApprove={() => decide("approval", {})}
            onReject={reject}
            onClose={() => setDecision(undefined)}
          />
        </Suspense>
      )}
    </Card>
  );
}

/** Each upload under the name of its kind, and required documents that are missing. */
function BadgeFiles({ documents }: Pick<BadgeCase, "documents">) {
  const t = useTranslations("documents.kinds");
  const isMissing = useTranslations("verifications")("notUploaded");
  return documentKinds.map(({ kind, name, isNeeded }) => {
    const file = documents[kind];
    if (file) return <FileRow key={kind} file={file} label={t(name)} />;
    return (
      isNeeded && (
        <p key={kind} className="rounded-lg border border-dashed p-3 text-muted-foreground text-sm">
          {t(name)}: {isMissing}
        </p>
      )
    );
  });
}

const documentKinds = [
  { kind: "businessLicense", name: "business_license", isNeeded: true },
  { kind: "taxCertificate", name: "tax_certificate", isNeeded: true },
  { kind: "insuranceCertificate", name: "insurance_certificate", isNeeded: false },
  { kind: "bankDetails", name: "bank_details", isNeeded: false },
] as const;

/** The fields that are filled in. */
function BadgeFacts({ request }: { request: BadgeCase }) {
  const t = useTranslations("badges");
  const locale = useLocale();
  const badge = request.badgeType ?? CHEAPEST_BADGE;
  const planText = (type: BadgeType) =>
    t("opensPlan", {
      plan: t(`plans.${type}`),
      price: formatMoney(badgeMonthlyCents[type], "USD", locale),
      day: formatDay(billingMonthOf(new Date()).endsOn, locale),
    });
  const type = request.businessType as "other" | null;
  const facts: [Parameters<typeof t>[0], string | number | null][] = [
    ["fields.businessType", type && t(`types.${type}`)],
    ["fields.registrationNumber", request.registrationNumber],
    ["fields.taxId", request.taxId],
    ["fields.email", request.email],
    ["fields.phone", request.phone],
    ["fields.website", request.website],
    [
      "fields.address",
      [request.address, request.city, request.state, request.zipCode].filter(Boolean).join(", "),
    ],
    ["fields.description", request.description],
    ["fields.services", request.services.map((one) => t(`services.${one as "tours"}`)).join(", ")],
    ["fields.yearEstablished", request.yearEstablished],
    ["fields.employeeCount", request.employeeCount],
    ["opens", planText(badge)],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-2 text-sm">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted-foreground">{t(name as "fields.email")}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
