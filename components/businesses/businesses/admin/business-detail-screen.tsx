"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, Suspense, useState } from "react";
import type { DatedDocument } from "@/components/identity/identity-documents/document-dates-dialog";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { BackLink } from "@/components/ui/back-link";
import { cellOf, monthName } from "@/components/ui/calendar-names";
import { DetailSection } from "@/components/ui/detail-section";
import { lazy } from "@/components/ui/lazy";
import { Skeleton } from "@/components/ui/skeleton";
import { useFormats } from "@/components/ui/use-formats";
import {
  adminBusiness,
  type BusinessRecord,
  businessRecord,
} from "@/lib/businesses/businesses/admin/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { BusinessActions, BusinessStatusBadge, BusinessVerificationBadge } from "./business-actions";
import type { BusinessAction } from "./business-dialogs";
import { BusinessDocuments, BusinessTeam } from "./business-documents";
import { BusinessSummary } from "./business-summary";

const BusinessDialog = lazy(() =>
  import("./business-dialogs").then((module) => ({ default: module.BusinessDialog })),
);

const DocumentDatesDialog = lazy(() =>
  import("@/components/identity/identity-documents/document-dates-dialog").then((module) => ({
    default: module.DocumentDatesDialog,
  })),
);

/** One business with its status, documents, vehicles, months, balance and team. */
export function BusinessDetailScreen({
  businessId,
  vehicles,
  balance,
}: {
  businessId: string;
  vehicles: ReactNode;
  balance: ReactNode;
}) {
  const t = useTranslations("businessesAdmin.details");
  const path = `/api/admin/businesses/${businessId}`;
  const { data: business, error, retry } = useResource(path, adminBusiness);
  const records = useResource(`${path}/record`, businessRecord);
  const record = records.data;
  const [action, setAction] = useState<BusinessAction>();
  const [dated, setDated] = useState<DatedDocument>();
  return (
    <div className="flex flex-col gap-6">
      <BackLink href="/dashboard/admin/businesses">{t("back")}</BackLink>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="break-words text-2xl">{business?.name ?? t("title")}</h1>
          {business && (
            <p className="mt-2 flex flex-wrap items-center gap-2 text-muted-foreground text-sm">
              <BusinessStatusBadge status={business.status} />
              <BusinessVerificationBadge verificationStatus={business.verificationStatus} />
              <span className="break-all">{business.email}</span>
            </p>
          )}
        </div>
        {business && <BusinessActions business={business} isOwnPage onAction={setAction} />}
      </div>
      {!business && error && <ErrorNotice error={error} onRetry={retry} />}
      {!business && !error && <Skeleton className="h-96 rounded-lg" />}
      {business && <BusinessSummary business={business} />}
      {business && !record && records.error && <ErrorNotice error={records.error} onRetry={records.retry} />}
      {business && record && (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <div className="grid min-w-0 gap-6">
            <DetailSection title={t("about")}>
              <About record={record} address={business.address} />
            </DetailSection>
            <DetailSection title={t("documents")} more={t("queue")} href="/dashboard/admin/verifications">
              <BusinessDocuments documents={record.documents} onCorrect={setDated} />
            </DetailSection>
            <DetailSection title={t("team")}>
              <BusinessTeam team={record.team} />
            </DetailSection>
          </div>
          <div className="grid min-w-0 gap-6">
            <DetailSection
              title={t("revenue")}
              more={t("bookings")}
              href={`/dashboard/admin/bookings?business=${businessId}`}
            >
              <Months months={record.months} />
            </DetailSection>
            <DetailSection title={t("balance")} more={t("payouts")} href="/dashboard/admin/payouts">
              {balance}
            </DetailSection>
            <DetailSection
              title={t("cars")}
              more={t("allCars")}
              href={`/dashboard/admin/vehicles?business=${businessId}`}
            >
              {vehicles}
            </DetailSection>
          </div>
        </div>
      )}
      {dated && business && (
        <Suspense>
          <DocumentDatesDialog
            document={dated}
            holder={business.name}
            path="/api/admin/businesses"
            onClose={() => setDated(undefined)}
          />
        </Suspense>
      )}
      {action && business && (
        <Suspense>
          <BusinessDialog action={action} business={business} onClose={() => setAction(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

function About({ record, address }: { record: BusinessRecord; address: string }) {
  const t = useTranslations("businessesAdmin.details");
  const facts = [
    [t("address"), address],
    [t("website"), record.website],
    [t("registration"), record.registrationNumber],
    [t("taxId"), record.taxId],
    [t("description"), record.description],
  ] as const;
  return (
    <dl className="flex flex-col gap-3 text-sm">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-muted-foreground">{name}</dt>
          <dd className="break-words">{value || t("notProvided")}</dd>
        </div>
      ))}
    </dl>
  );
}

function Months({ months }: { months: BusinessRecord["months"] }) {
  const t = useTranslations("businessesAdmin.details");
  const { rwf } = useFormats();
  const locale = useLocale();
  return (
    <table className="w-full text-sm tabular-nums">
      <thead>
        <tr className="border-b text-left text-muted-foreground">
          <th className="py-2 font-normal">{t("month")}</th>
          <th className="py-2 text-right font-normal">{t("rentals")}</th>
          <th className="py-2 text-right font-normal">{t("amount")}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, rentals, revenueRwf }) => (
          <tr key={month} className="border-b last:border-0">
            <th scope="row" className="py-2 text-left font-normal">
              {monthName(cellOf(`${month}-01`), locale)}
            </th>
            <td className="py-2 text-right">{rentals}</td>
            <td className="py-2 text-right">{rwf(revenueRwf)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
