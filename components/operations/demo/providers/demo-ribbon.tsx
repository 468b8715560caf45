"use client";

import { useTranslations } from "next-intl";
import { InfoIcon } from "@/components/ui/status-icons";

/** Marks the page, so that no one takes it for a real bank or phone. */
export function DemoRibbon() {
  const t = useTranslations("sandbox");
  return (
    <aside
      aria-label={t("title")}
      className="flex items-center justify-center gap-2 bg-primary px-4 py-2.5 text-center font-medium text-primary-foreground text-sm"
    >
      <InfoIcon className="size-4.5 shrink-0" />
      {t("ribbon")}
    </aside>
  );
}
