"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { type BusinessChoices, BusinessSelect } from "@/components/businesses/businesses/business-select";
import { BackLink } from "@/components/ui/back-link";
import { PageTitle } from "@/components/ui/page-title";
import { PromoCodesList } from "./promo-codes-list";

/** The promo codes of a business; members of several businesses choose one. */
export function PromoCodesScreen({ businesses, chosenId }: BusinessChoices) {
  const t = useTranslations("promoCodes");
  const [businessId, choose] = useState(chosenId);
  return (
    <div className="flex flex-col gap-6">
      <BackLink href="/dashboard/business/vehicles">{t("back")}</BackLink>
      <PageTitle
        title={t("title")}
        description={t("lead")}
        action={
          businessId && (
            <BusinessSelect
              label={t("business")}
              className=""
              businesses={businesses}
              value={businessId}
              onChange={choose}
            />
          )
        }
      />
      <PromoCodesList key={businessId} businessId={businessId} />
    </div>
  );
}
