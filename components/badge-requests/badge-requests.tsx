"use client";

import { useTranslations } from "next-intl";
import { SettingsGroup } from "@/components/settings/settings-section";
import { Button } from "@/components/ui/button";
import { useResource } from "@/lib/api/use-resource";
import { type BadgeView, badgeList } from "@/lib/badge-requests/contract";
import { Link } from "@/lib/i18n/link";
import { ApplyForBadge } from "./apply-badge";
import { BadgeRow } from "./badge-row";

/** Everything a renter has asked for, newest first, and the way to ask. `initial` is what the page was made from. */
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
  const mayAsk = !latest || latest.status === "draft" || latest.status === "rejected";
  return (
    <SettingsGroup id="badge-requests" title={t("listTitle")} lead={t("listLead")}>
      {data.length > 0 && (
        <ul className="mb-6 divide-y border-b">
          {data.map((request) => (
            <BadgeRow key={request.id} request={request} />
          ))}
        </ul>
      )}
      <ApplyForBadge earlier={latest} contact={contact} isHidden={!mayAsk} className="max-sm:w-full">
        {t(latest?.status === "rejected" ? "openAgain" : "open")}
      </ApplyForBadge>
      {!mayAsk && (
        <Button asChild variant="secondary" className="max-sm:w-full">
          <Link href={latest.status === "approved" ? "/dashboard/business" : "/business-badge-registration"}>
            {t(latest.status === "approved" ? "offer" : "viewStatus")}
          </Link>
        </Button>
      )}
    </SettingsGroup>
  );
}
