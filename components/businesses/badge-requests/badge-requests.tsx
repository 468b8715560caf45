"use client";

import { useTranslations } from "next-intl";
import { SettingsGroup } from "@/components/layout/settings-section";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { badgeList } from "@/lib/businesses/badge-requests/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { ApplyForBadge } from "./apply-for-badge";
import { BadgeRow } from "./badge-row";

/** All requests of a renter, newest first, with the button to make one. */
export function BadgeRequests({ contact }: { contact: { email: string; phone: string | null } }) {
  const t = useTranslations("badges.short");
  const { data, error, retry } = useResource("/api/badge-requests", badgeList);
  if (!data)
    return error ? <ErrorNotice error={error} onRetry={retry} /> : <Skeleton className="h-40 rounded-lg" />;
  const [latest] = data;
  const canAsk = !latest || latest.status === "draft" || latest.status === "rejected";
  return (
    <SettingsGroup id="badge-requests" title={t("listTitle")} lead={t("listLead")}>
      {data.length > 0 && (
        <ul className="mb-6 divide-y border-b">
          {data.map((request) => (
            <BadgeRow key={request.id} request={request} />
          ))}
        </ul>
      )}
      <ApplyForBadge earlier={latest} contact={contact} isHidden={!canAsk} className="max-sm:w-full">
        {t(latest?.status === "rejected" ? "openAgain" : "open")}
      </ApplyForBadge>
      {!canAsk && (
        <Button asChild variant="secondary" className="max-sm:w-full">
          <Link href={latest.status === "approved" ? "/dashboard/business" : "/business-badge-registration"}>
            {t(latest.status === "approved" ? "offer" : "viewStatus")}
          </Link>
        </Button>
      )}
    </SettingsGroup>
  );
}
