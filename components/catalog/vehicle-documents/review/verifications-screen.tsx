"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { BadgeCases } from "@/components/businesses/badge-requests/review/badge-cases";
import { DocumentCases } from "@/components/identity/identity-documents/review/document-cases";
import { CountedTabs } from "@/components/platform/admin-table/counted-tabs";
import { Alert } from "@/components/ui/alert";
import { PageTitle } from "@/components/ui/page-title";
import { verificationPage } from "@/lib/identity/identity-documents/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { VehicleDocumentCases } from "./vehicle-document-cases";

/** Documents of people, businesses and vehicles, and badge requests, that wait for an administrator's decision. */
export function VerificationsScreen() {
  const t = useTranslations("verifications");
  const of = useSearchParams().get("of");
  const shown = of === "badges" || of === "vehicles" ? of : "documents";
  const { data } = useResource("/api/admin/verifications?limit=1", verificationPage, { everyMs: 30_000 });
  const tabs = [
    {
      href: "/dashboard/admin/verifications",
      label: t("documents"),
      count: data?.waiting.documents,
      isCurrent: shown === "documents",
    },
    {
      href: "/dashboard/admin/verifications?of=vehicles",
      label: t("vehicles"),
      count: data?.waiting.vehicleDocuments,
      isCurrent: shown === "vehicles",
    },
    {
      href: "/dashboard/admin/verifications?of=badges",
      label: t("badges"),
      count: data?.waiting.badges,
      isCurrent: shown === "badges",
    },
  ];
  return (
    <>
      <PageTitle title={t("title")} description={t("lead")} className="mb-6" />
      <CountedTabs label={t("title")} tabs={tabs} />
      {data && data.waiting.businessesWithoutDocuments > 0 && (
        <Alert className="mb-6">
          {t("withoutDocuments", { count: data.waiting.businessesWithoutDocuments })}{" "}
          <Link
            href="/dashboard/admin/businesses?verification=pending"
            className="touch-target relative font-medium underline underline-offset-4"
          >
            {t("toBusinesses")}
          </Link>
        </Alert>
      )}
      {shown === "badges" && <BadgeCases />}
      {shown === "vehicles" && <VehicleDocumentCases />}
      {shown === "documents" && <DocumentCases />}
    </>
  );
}
