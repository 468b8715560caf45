"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { lazy } from "@/components/ui/lazy";
import { PageTitle } from "@/components/ui/page-title";
import { Skeleton } from "@/components/ui/skeleton";
import { type BusinessProfile, businessProfile } from "@/lib/businesses/businesses/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { BusinessSelect, type NamedBusiness } from "./business-select";
import { VerificationBadge } from "./verification-badge";

const BusinessProfileWizard = lazy(() =>
  import("./business-profile-wizard").then((module) => ({ default: module.BusinessProfileWizard })),
);

/** A business's public profile: shown first, edited in three steps. */
export function BusinessProfileScreen({ businesses }: { businesses: NamedBusiness[] }) {
  const t = useTranslations("company.profile");
  const company = useTranslations("company");
  const [businessId, choose] = useState(businesses[0]?.id ?? "");
  const [isEditing, setEditing] = useState(false);
  const path = `/api/business-profile?businessId=${businessId}`;
  const { data, error, retry } = useResource(path, businessProfile);
  const skeleton = <Skeleton className="h-96 rounded-lg" />;
  return (
    <div className="flex flex-col gap-8">
      <PageTitle
        title={t("title")}
        description={t("lead")}
        action={
          data &&
          !isEditing && (
            <Button className="max-sm:w-full" onClick={() => setEditing(true)}>
              {t("edit")}
            </Button>
          )
        }
      />
      {!isEditing && (
        <BusinessSelect
          label={company("business")}
          businesses={businesses}
          value={businessId}
          onChange={choose}
        />
      )}
      {error && !data && <ErrorNotice error={error} onRetry={retry} />}
      {!data && !error && skeleton}
      {data && !isEditing && <Facts profile={data} />}
      {data && isEditing && (
        <Suspense fallback={skeleton}>
          <BusinessProfileWizard profile={data} onDone={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Facts({ profile }: { profile: BusinessProfile }) {
  const t = useTranslations("company.profile");
  const { name, logoPath, description, verification, rejectedReason, status, slug } = profile;
  const facts = [
    [t("fields.email"), profile.email],
    [t("fields.phone"), profile.phone],
    [t("fields.address"), profile.address],
    [t("fields.website"), profile.website],
    [t("fields.businessHours"), profile.businessHours],
    [t("fields.taxId"), profile.taxId],
    [t("fields.licenceNumber"), profile.licenceNumber],
    [t("brand.title"), profile.brandColour && <BrandColour key="brand" profile={profile} />],
  ] as const;
  return (
    <Card className="p-5 sm:p-8">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={name} src={logoPath} className="size-16 text-lg" />
        <div className="min-w-0 flex-1">
          <h2 className="break-words font-semibold text-xl tracking-tight">{name}</h2>
          <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-2">
            <VerificationBadge verification={verification} />
            {status === "active" && (
              <Link
                href={`/company/${slug}`}
                className="font-medium text-sm underline decoration-border underline-offset-4 hover:decoration-primary"
              >
                {t("publicPage")}
              </Link>
            )}
          </div>
        </div>
      </div>
      {verification === "rejected" && rejectedReason && (
        <p className="mt-4 text-danger text-sm">{t("rejected", { reason: rejectedReason })}</p>
      )}
      <p className="measure mt-5 whitespace-pre-line [overflow-wrap:anywhere]">
        {description || <span className="text-muted-foreground">{t("noDescription")}</span>}
      </p>
      <dl className="mt-6 grid gap-x-8 gap-y-5 border-t pt-6 text-sm sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="mt-0.5 break-words font-medium">{value || "–"}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function BrandColour({ profile: { brandColour, hasCustomBranding } }: { profile: BusinessProfile }) {
  const t = useTranslations("company.profile.brand");
  if (!hasCustomBranding) return t("notShown", { colour: brandColour ?? "" });
  return (
    <span className="inline-flex items-center gap-2 tabular-nums">
      <span
        aria-hidden="true"
        className="size-4 rounded-full border"
        style={{ backgroundColor: brandColour ?? undefined }}
      />
      {brandColour}
    </span>
  );
}
