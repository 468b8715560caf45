"use client";

import { useTranslations } from "next-intl";
import { BackLink } from "@/components/ui/back-link";
import { PageTitle } from "@/components/ui/page-title";
import { PromoCodesList } from "./promo-codes-list";

/** The promo codes of a business. */
export function PromoCodesScreen() {
  const t = useTranslations("promoCodes");
  return (
    <div className="flex flex-col gap-6">
      <BackLink href="/dashboard/business/vehicles">{t("back")}</BackLink>
      <PageTitle title={t("title")} description={t("lead")} />
      <PromoCodesList />
    </div>
  );
}
