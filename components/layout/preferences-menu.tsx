"use client";

import { useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import { lazy } from "@/components/ui/lazy";
import { GlobeIcon } from "../ui/first-icons";

const PreferencesPanel = lazy(() =>
  import("./preferences-panel").then((module) => ({ default: module.PreferencesPanel })),
);

/** Language, currency and theme behind one button. */
export function PreferencesMenu() {
  const t = useTranslations("layout");
  return (
    <Disclosure
      label={t("preferences")}
      button={<GlobeIcon />}
      buttonClassName="inline-flex size-10 items-center justify-center rounded-md transition-colors hover:bg-accent aria-expanded:bg-accent pointer-coarse:size-11"
      panel={<PreferencesPanel />}
      panelClassName="w-72 p-4"
    />
  );
}
