"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Alert } from "@/components/ui/alert";
import { BackLink } from "@/components/ui/back-link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DetailSection } from "@/components/ui/detail-section";
import { Skeleton } from "@/components/ui/skeleton";
import { useFormats } from "@/components/ui/use-formats";
import { type AdminDispute, adminDispute } from "@/lib/payments/disputes/contract";
import { DAY_MS, HOUR_MS, KIGALI } from "@/lib/platform/dates";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { EvidenceForm } from "./evidence-form";
import { useMinute } from "./use-minute";

const ADMIN = "/dashboard/admin";

/** The dispute of a payment: deadline, evidence, outcome, and links to the related records. */
export function DisputeScreen({ paymentId }: { paymentId: string }) {
  const t = useTranslations("disputes.page");
  const path = `/api/admin/payments/${paymentId}/dispute`;
  const { data: dispute, error, retry } = useResource(path, adminDispute, { everyMs: 30_000 });
  return (
    <div className="flex flex-col gap-6">
      <BackLink href={`${ADMIN}/payments?status=disputed`}>{t("back")}</BackLink>
      {dispute && <Dispute dispute={dispute} />}
      {!dispute && <h1 className="text-2xl">{t("title")}</h1>}
      {!dispute && error && <ErrorNotice error={error} onRetry={retry} />}
      {!dispute && !error && <Skeleton className="h-96 rounded-lg" />}
    </div>
  );
}

function Dispute({ dispute }: { dispute: AdminDispute }) {
  const t = useTranslations("disputes.page");
  const reasons = useTranslations("disputes.reasons");
  const { money } = useFormats();
  const { open, bookingReference, canSendEvidence } = dispute;
  return (
    <>
      <header>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="text-2xl tabular-nums">{t("titleOf", { reference: bookingReference })}</h1>
          <StateBadge dispute={dispute} />
        </div>
        {open && (
          <p className="mt-1.5 text-muted-foreground text-sm tabular-nums">
            {[money(open.amount, open.currency), open.reason && reasons(open.reason)]
              .filter(Boolean)
              .join(" · ")}
          </p>
        )}
      </header>
      {open?.dueAt && open.status === "needs_response" && <Deadline dueAt={open.dueAt} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6">
          {open?.status === "needs_response" && (
            <DetailSection title={t("evidence")}>
              {open.reason && <p className="measure mb-4 text-sm">{t(`helps.${open.reason}`)}</p>}
              {canSendEvidence ? (
                <EvidenceForm dispute={dispute} />
              ) : (
                <p className="text-muted-foreground text-sm">{t("elsewhere")}</p>
              )}
            </DetailSection>
          )}
          {dispute.evidence.length > 0 && <SentEvidence evidence={dispute.evidence} />}
          <Activity events={dispute.events} />
        </div>
        <DisputeLinks dispute={dispute} />
      </div>
    </>
  );
}

/** The state according to the provider or the latest event. */
function StateBadge({ dispute: { open, events } }: { dispute: AdminDispute }) {
  const t = useTranslations("disputes.page");
  if (open)
    return (
      <Badge variant={open.status === "needs_response" ? "warning" : "info"}>
        {t(`states.${open.status ?? "other"}`)}
      </Badge>
    );
  const last = events.at(-1)?.reason ?? "dispute_opened";
  const isLost = last === "dispute_lost" || last === "dispute_lost_shared";
  return <Badge variant={isLost ? "danger" : "success"}>{t(`outcomes.${last}`)}</Badge>;
}

function Deadline({ dueAt }: { dueAt: string }) {
  const t = useTranslations("disputes.page");
  const { instant } = useFormats();
  const left = Date.parse(dueAt) - useMinute();
  const days = Math.floor(left / DAY_MS);
  const rest =
    days > 0 ? t("daysLeft", { days }) : t("hoursLeft", { hours: Math.max(0, Math.floor(left / HOUR_MS)) });
  return (
    <Alert
      variant={left < 2 * DAY_MS ? "danger" : "warning"}
      title={t("due", { time: instant(dueAt, KIGALI) })}
    >
      {left > 0 ? rest : t("over")}
    </Alert>
  );
}

function SentEvidence({ evidence }: Pick<AdminDispute, "evidence">) {
  const t = useTranslations("disputes.page");
  const { instant } = useFormats();
  return (
    <DetailSection title={t("sent")}>
      <ol className="divide-y text-sm">
        {evidence.map(({ id, text, sentBy, sentAt }) => (
          <li key={id} className="py-3 first:pt-0 last:pb-0">
            <p className="text-muted-foreground text-xs tabular-nums">
              <Link
                href={`${ADMIN}/users/${sentBy.id}`}
                className="touch-target relative font-medium text-foreground underline decoration-border underline-offset-4"
              >
                {sentBy.name}
              </Link>
              {" · "}
              {instant(sentAt, KIGALI)}
            </p>
            <p className="measure mt-1 wrap-anywhere whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ol>
    </DetailSection>
  );
}

function Activity({ events }: Pick<AdminDispute, "events">) {
  const t = useTranslations("disputes.page");
  const { usd, instant } = useFormats();
  return (
    <DetailSection title={t("activity")}>
      <ol className="divide-y text-sm">
        {events.map(({ reason, amountCents, at }) => (
          <li
            key={`${reason} ${at}`}
            className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0"
          >
            <span className="min-w-0">
              {t(`outcomes.${reason}`)}
              <span className="block text-muted-foreground text-xs tabular-nums">{instant(at, KIGALI)}</span>
            </span>
            {amountCents !== null && <span className="tabular-nums">{usd(amountCents)}</span>}
          </li>
        ))}
      </ol>
    </DetailSection>
  );
}

function DisputeLinks({ dispute }: { dispute: AdminDispute }) {
  const t = useTranslations("disputes.page");
  const open = useTranslations("disputes")("open");
  const { paymentId, bookingId, bookingReference, renter, business, vehicle } = dispute;
  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6 lg:sticky lg:top-20">
      <dl className="flex flex-col gap-4 text-sm">
        <Fact name={t("links.booking")} href={`${ADMIN}/bookings/${bookingId}`}>
          {bookingReference}
        </Fact>
        <Fact name={t("links.payment")} href={`${ADMIN}/payments/${paymentId}`}>
          {t("toPayment")}
        </Fact>
        <Fact name={t("links.renter")} href={`${ADMIN}/users/${renter.id}`}>
          {renter.name}
        </Fact>
        <Fact name={t("links.business")} href={`${ADMIN}/businesses/${business.id}`}>
          {business.name}
        </Fact>
        <Fact name={t("links.vehicle")} href={`${ADMIN}/vehicles/${encodeURIComponent(vehicle.id)}`}>
          {vehicle.title}
        </Fact>
      </dl>
      {dispute.open?.url && (
        <Button asChild variant="secondary">
          <a href={dispute.open.url} target="_blank" rel="noreferrer">
            {open}
          </a>
        </Button>
      )}
    </Card>
  );
}

function Fact({ name, href, children }: { name: string; href: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted-foreground">{name}</dt>
      <dd>
        <Link
          href={href}
          className="touch-target relative wrap-anywhere font-medium underline underline-offset-4"
        >
          {children}
        </Link>
      </dd>
    </div>
  );
}
