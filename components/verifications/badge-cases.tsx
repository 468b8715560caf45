"use client";

import { useLocale, useTranslations } from "next-intl";
import { Suspense, useEffect, useRef, useState } from "react";
import { FailureNotice } from "@/components/api/failure-notice";
import { MoreButton } from "@/components/api/paged-list";
import { FileRow } from "@/components/documents/file-row";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { FactLine } from "@/components/ui/fact-line";
import { lazy } from "@/components/ui/lazy";
import { toast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/api/client";
import { refreshResources, usePages } from "@/lib/api/use-resource";
import { type BadgeCase, type BadgeType, badgePage, badgeView } from "@/lib/badge-requests/contract";
import { badgeMonthlyCents, LEAST_BADGE } from "@/lib/badge-requests/rules";
import { formatDay, formatInstant, KIGALI } from "@/lib/dates";
import { monthOf } from "@/lib/invoices/rules";
import { formatMoney } from "@/lib/money";
import { Decision, type Verdict } from "./decision";
import { CasesSkeleton } from "./document-cases";
import { NextInLine } from "./next-in-line";
import { VerdictButtons } from "./verdict-buttons";

const BadgeVerdict = lazy(() =>
  import("./badge-verdict").then((module) => ({ default: module.BadgeVerdict })),
);

/** Who waits for a business of their own, longest waiting first. */
export function BadgeCases() {
  const t = useTranslations("verifications");
  const [openId, setOpenId] = useState<string>();
  const list = usePages(
    (cursor: string | undefined) => `/api/admin/badge-requests?limit=20${cursor ? `&cursor=${cursor}` : ""}`,
    badgePage,
    { everyMs: 30_000 },
  );
  if (list.error && !list.items) return <FailureNotice error={list.error} onRetry={list.retry} />;
  if (!list.items) return <CasesSkeleton />;
  if (list.items.length === 0)
    return (
      <EmptyState drawing="messages" title={t("badgesNone")}>
        {t("noneText")}
      </EmptyState>
    );
  function review(id: string) {
    toast.info(t("opening"));
    setOpenId(id);
  }
  return (
    <>
      <NextInLine ids={list.items.map(({ id }) => id)} openId={openId} onOpen={review} />
      <ul className="flex flex-col gap-4">
        {list.items.map((request) => (
          <li key={request.id}>
            <BadgeCaseCard
              request={request}
              isOpen={request.id === openId}
              onReview={() => review(request.id)}
              onHide={() => setOpenId(undefined)}
            />
          </li>
        ))}
      </ul>
      <MoreButton pages={list} className="mt-6" />
    </>
  );
}

interface BadgeCaseCardProps {
  request: BadgeCase;
  isOpen: boolean;
  onReview: () => void;
  onHide: () => void;
}

function BadgeCaseCard({ request, isOpen, onReview, onHide }: BadgeCaseCardProps) {
  const t = useTranslations("verifications");
  const badges = useTranslations("badges");
  const locale = useLocale();
  const button = useRef<HTMLButtonElement>(null);
  const [verdict, setVerdict] = useState<Verdict>();
  const named = { document: badges("title"), name: request.businessName ?? "" };
  // Opened by the keyboard from another one, it is where the keyboard goes on.
  useEffect(() => {
    if (isOpen) button.current?.focus();
  }, [isOpen]);
  async function decide(noun: "approval" | "rejection", body: object) {
    try {
      await api.post(`/api/badge-requests/${request.id}/${noun}`, body, badgeView);
      toast.success(t(noun === "approval" ? "businessApproved" : "businessRejected"));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "conflict") throw error;
      toast.error(error.message);
    } finally {
      void refreshResources("/api/admin/");
    }
  }
  const approve = () => decide("approval", {});
  const reject = (reason: string) => decide("rejection", { reason });
  const asked = request.requestedOn ?? new Date(0).toISOString();
  return (
    <Card className="p-5">
      <div className="flex items-start justify-between gap-x-4">
        <div className="min-w-0">
          <h2 className="font-semibold">{request.businessName}</h2>
          <p className="text-muted-foreground text-sm">
            <FactLine facts={[request.applicant.name, request.applicant.email]} />
          </p>
          <p className="text-muted-foreground text-sm">
            {t("since", { date: formatInstant(new Date(asked), locale, KIGALI) })}
          </p>
        </div>
        <Badge>{badges(`badgeTypes.${request.badgeType ?? LEAST_BADGE}`)}</Badge>
      </div>
      <VerdictButtons of={named} isReviewed={isOpen} className="mt-4" onVerdict={setVerdict}>
        <Button
          ref={button}
          variant="secondary"
          size="sm"
          aria-expanded={isOpen}
          aria-label={t("reviewOf", named)}
          onClick={isOpen ? onHide : onReview}
        >
          {t(isOpen ? "hide" : "review")}
        </Button>
      </VerdictButtons>
      {isOpen && (
        <div className="mt-5 grid gap-6 border-t pt-5 lg:grid-cols-2">
          <BadgeFacts request={request} />
          <div className="flex flex-col gap-3">
            <BadgeFiles documents={request.documents} />
            <Decision onApprove={approve} onReject={reject} />
          </div>
        </div>
      )}
      {verdict && (
        <Suspense>
          <BadgeVerdict
            verdict={verdict}
            title={t(`${verdict}Of`, named)}
            onApprove={approve}
            onReject={reject}
            onClose={() => setVerdict(undefined)}
          />
        </Suspense>
      )}
    </Card>
  );
}

/** What was uploaded, each under its name, and what is needed and not there. */
function BadgeFiles({ documents }: Pick<BadgeCase, "documents">) {
  const t = useTranslations("papers.kinds");
  const isMissing = useTranslations("verifications")("notUploaded");
  return paperKinds.map(({ kind, name, isNeeded }) => {
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

const paperKinds = [
  { kind: "businessLicense", name: "business_license", isNeeded: true },
  { kind: "taxCertificate", name: "tax_certificate", isNeeded: true },
  { kind: "insuranceCertificate", name: "insurance_certificate", isNeeded: false },
  { kind: "bankDetails", name: "bank_details", isNeeded: false },
] as const;

/** What was filled in, as far as it was. */
function BadgeFacts({ request }: { request: BadgeCase }) {
  const t = useTranslations("badges");
  const locale = useLocale();
  const badge = request.badgeType ?? LEAST_BADGE;
  const planText = (type: BadgeType) =>
    t("opensPlan", {
      plan: t(`plans.${type}`),
      price: formatMoney(badgeMonthlyCents[type], "USD", locale),
      day: formatDay(monthOf(new Date()).endsOn, locale),
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
