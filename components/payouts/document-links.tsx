"use client";

import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

/** The same paper as PDF and as a table for spreadsheets. `name` says for screen readers which. */
export function DocumentLinks({
  href,
  name,
  hasCsv = true,
  isInRow = false,
}: {
  href: string;
  name: string;
  hasCsv?: boolean;
  /** One of many: without edges, so that the amounts are what is seen. */
  isInRow?: boolean;
}) {
  const t = useTranslations("payouts");
  const locale = useLocale();
  const start = `${href}${href.includes("?") ? "&" : "?"}locale=${locale}`;
  return (
    <>
      <Button asChild variant={isInRow ? "ghost" : "secondary"} size="sm">
        <a href={start} target="_blank" rel="noreferrer" aria-label={t("pdfOf", { name })}>
          {t("pdf")}
        </a>
      </Button>
      {hasCsv && (
        <Button asChild variant={isInRow ? "ghost" : "secondary"} size="sm">
          <a href={`${start}&format=csv`} download aria-label={t("csvOf", { name })}>
            {t("csv")}
          </a>
        </Button>
      )}
    </>
  );
}
