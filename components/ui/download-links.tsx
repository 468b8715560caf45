"use client";

import { useLocale, useTranslations } from "next-intl";
import { Button } from "./button";

/** Links to the same document as PDF and as CSV. `name` tells screen readers which document it is. */
export function DownloadLinks({
  href,
  name,
  hasCsv = true,
  isInRow = false,
}: {
  href: string;
  name: string;
  hasCsv?: boolean;
  /** Without borders, for lists of many documents, so that the amounts stand out. */
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
