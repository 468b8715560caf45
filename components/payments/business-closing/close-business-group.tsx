"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { type BusinessChoices, BusinessSelect } from "@/components/businesses/businesses/business-select";
import { SettingsGroup } from "@/components/layout/settings-section";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";

const CloseBusinessDialog = lazy(() =>
  import("./close-business-dialog").then((module) => ({ default: module.CloseBusinessDialog })),
);

/** Lets the owner close a business permanently. */
export function CloseBusinessGroup({ businesses, chosenId }: BusinessChoices) {
  const t = useTranslations("businessClosing");
  const [businessId, choose] = useState(chosenId ?? "");
  const [isOpen, setOpen] = useState(false);
  const business = businesses.find(({ id }) => id === businessId);
  if (!business) return null;
  return (
    <SettingsGroup id="close" title={t("title")} lead={t("lead")}>
      <div className="flex flex-col items-start gap-5 *:w-full">
        <BusinessSelect label={t("business")} businesses={businesses} value={businessId} onChange={choose} />
        <Button variant="secondary" className="text-danger sm:w-fit" onClick={() => setOpen(true)}>
          {t("open", { name: business.name })}
        </Button>
      </div>
      <Suspense>
        {isOpen && <CloseBusinessDialog business={business} onClose={() => setOpen(false)} />}
      </Suspense>
    </SettingsGroup>
  );
}
