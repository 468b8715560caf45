"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

/** Downloads a list as CSV, with the same filters; `query` is that of the URL. */
export function ExportLink({
  path,
  query,
  list,
}: {
  path: string;
  query: string;
  /** Names the list if the page has several. */
  list?: string;
}) {
  const t = useTranslations("ui");
  return (
    <Button asChild variant="secondary">
      <a href={`${path}?${query}`} download aria-label={list && `${t("exportCsv")}, ${list}`}>
        {t("exportCsv")}
      </a>
    </Button>
  );
}
