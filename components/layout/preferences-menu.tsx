"use client";

import { useTranslations } from "next-intl";
import { lazyWithMessages } from "@/components/platform/i18n/lazy-with-messages";
import { Disclosure } from "@/components/ui/disclosure";
import { GlobeIcon } from "@/components/ui/essential-icons";

const PreferencesPanel = lazyWithMessages(() =>
  import("./preferences-panel").then((module) => module.PreferencesPanel),
);

/** Menu button for language, currency and theme. */
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
