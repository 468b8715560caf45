"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, Suspense, useState } from "react";
import { FailureNotice } from "@/components/api/failure-notice";
import { cellOf, monthName } from "@/components/ui/calendar-names";
import { Card } from "@/components/ui/card";
import { lazy } from "@/components/ui/lazy";
import { Skeleton } from "@/components/ui/skeleton";
import { useFormats } from "@/components/ui/use-formats";
import { WayBack } from "@/components/ui/way-back";
import { useResource } from "@/lib/api/use-resource";
import { type BusinessRecord, businessRecord, deskBusiness } from "@/lib/business-desk/contract";
import { deskCarPage } from "@/lib/car-desk/contract";
import { Link } from "@/lib/i18n/link";
import { BusinessActs, BusinessStatus, BusinessVerification } from "./business-acts";
import type { BusinessAct } from "./business-dialogs";
import { BusinessPapers, BusinessTeam } from "./business-people";
import { BusinessSummary } from "./business-summary";

const BusinessDialog = lazy(() =>
  import("./business-dialogs").then((module) => ({ default: module.BusinessDialog })),
);

/** All about one business: how it stands, its papers, cars, months and team. */
export function BusinessDetailScreen({ businessId }: { businessId: string }) {
  const t = useTranslations("businessDesk.details");
  const path = `/api/admin/businesses/${businessId}`;
  const { data: business, error, retry } = useResource(path, deskBusiness);
  const { data: record } = useResource(`${path}/record`, businessRecord);
  const [act, setAct] = useState<BusinessAct>();
  return (
    <div className="flex flex-col gap-6">
      <WayBack href="/dashboard/admin/businesses">{t("back")}</WayBack>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="break-words text-2xl">{business?.name ?? t("title")}</h1>
          {business && (
            <p className="mt-2 flex flex-wrap items-center gap-2 text-muted-foreground text-sm">
              <BusinessStatus status={business.status} />
              <BusinessVerification verificationStatus={business.verificationStatus} />
              <span className="break-all">{business.email}</span>
            </p>
          )}
        </div>
        {business && <BusinessActs business={business} isOwnPage onAct={setAct} />}
      </div>
      {!business && error && <FailureNotice error={error} onRetry={retry} />}
      {!business && !error && <Skeleton className="h-96 rounded-lg" />}
      {business && <BusinessSummary business={business} />}
      {business && record && (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <div className="grid min-w-0 gap-6">
            <Section title={t("about")}>
              <About record={record} address={business.address} />
            </Section>
            <Section title={t("documents")} more={t("queue")} href="/dashboard/admin/verifications">
              <BusinessPapers documents={record.documents} />
            </Section>
            <Section title={t("team")}>
              <BusinessTeam team={record.team} />
            </Section>
          </div>
          <div className="grid min-w-0 gap-6">
            <Section
              title={t("revenue")}
              more={t("bookings")}
              href={`/dashboard/admin/bookings?business=${businessId}`}
            >
              <Months months={record.months} />
            </Section>
            <Section
              title={t("cars")}
              more={t("allCars")}
              href={`/dashboard/admin/cars?business=${businessId}`}
            >
              <Cars businessId={businessId} />
            </Section>
          </div>
        </div>
      )}
      {act && business && (
        <Suspense>
          <BusinessDialog act={act} business={business} onClose={() => setAct(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

function Section({
  title,
  more,
  href,
  children,
}: {
  title: string;
  more?: string;
  href?: string;
  children: ReactNode;
}) {
  return (
    <Card className="p-5 sm:p-6">
      <div className="mb-4 flex items-baseline justify-between gap-3">
        <h2 className="text-lg">{title}</h2>
        {more && href && (
          <Link
            href={href}
            prefetch={false}
            className="touch-target relative text-sm underline underline-offset-4"
          >
            {more}
          </Link>
        )}
      </div>
      {children}
    </Card>
  );
}

function About({ record, address }: { record: BusinessRecord; address: string }) {
  const t = useTranslations("businessDesk.details");
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
          <dd className="break-words">{value || t("unsaid")}</dd>
        </div>
      ))}
    </dl>
  );
}

function Months({ months }: { months: BusinessRecord["months"] }) {
  const t = useTranslations("businessDesk.details");
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

function Cars({ businessId }: { businessId: string }) {
  const t = useTranslations("businessDesk.details");
  const states = useTranslations("carDesk.statuses");
  const { usd } = useFormats();
  const { data } = useResource(`/api/admin/cars?limit=8&business=${businessId}`, deskCarPage);
  if (!data) return <Skeleton className="h-24 rounded-lg" />;
  if (data.items.length === 0) return <p className="text-muted-foreground text-sm">{t("noCars")}</p>;
  return (
    <ul className="divide-y text-sm">
      {data.items.map(({ id, title, status, dailyPriceCents }) => (
        <li key={id} className="flex items-baseline justify-between gap-3 py-2.5">
          <Link
            href={`/dashboard/admin/cars/${encodeURIComponent(id)}`}
            prefetch={false}
            className="underline underline-offset-4"
          >
            {title}
          </Link>
          <span className="shrink-0 text-muted-foreground tabular-nums">
            {states(status)} · {usd(dailyPriceCents)}
          </span>
        </li>
      ))}
    </ul>
  );
}
