"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { type BusinessChoices, BusinessSelect } from "@/components/businesses/businesses/business-select";
import { SettingsGroup } from "@/components/layout/settings-section";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { pauseList } from "@/lib/catalog/availability/pauses/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { PauseList } from "./pause-list";

const PauseDialog = lazy(() => import("./pause-dialog").then((module) => ({ default: module.PauseDialog })));

/** Pauses of whole businesses, for their owners and managers. */
export function PauseGroup({ businesses, chosenId }: BusinessChoices) {
  const t = useTranslations("pauses");
  const [businessId, choose] = useState(chosenId ?? "");
  const [isOpen, setOpen] = useState(false);
  const { data, error, retry } = useResource("/api/pauses", pauseList);
  const business = businesses.find(({ id }) => id === businessId);
  if (!business) return null;
  const pauses = data?.items.filter((pause) => pause.business.id === businessId && !pause.vehicle) ?? [];
  return (
    <SettingsGroup id="pause" title={t("title")} lead={t("lead")}>
      <div className="flex flex-col items-start gap-5 *:w-full">
        <BusinessSelect label={t("business")} businesses={businesses} value={businessId} onChange={choose} />
        {error && !data && <ErrorNotice error={error} onRetry={retry} />}
        <PauseList pauses={pauses} />
        <Button variant="secondary" className="sm:w-fit" onClick={() => setOpen(true)}>
          {t("pauseBusiness")}
        </Button>
      </div>
      <Suspense>
        {isOpen && <PauseDialog scope={{ businessId }} name={business.name} onClose={() => setOpen(false)} />}
      </Suspense>
    </SettingsGroup>
  );
}
