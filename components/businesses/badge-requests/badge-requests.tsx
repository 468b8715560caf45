"use client";

import { useTranslations } from "next-intl";
import { SettingsGroup } from "@/components/layout/settings-section";
import { Button } from "@/components/ui/button";
import { type BadgeView, badgeList } from "@/lib/businesses/badge-requests/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { ApplyForBadge } from "./apply-for-badge";
import { BadgeRow } from "./badge-row";

/** All requests of a renter, newest first, with the button to make one. `initial` is the server-rendered data. */
export function BadgeRequests({
  initial,
  contact,
}: {
  initial: BadgeView[];
  contact: { email: string; phone: string | null };
}) {
  const t = useTranslations("badges.short");
  const { data = initial } = useResource("/api/badge-requests", badgeList);
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
