"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

/** Downloads a list as CSV, with the same filters; `query` is that of the URL. */
export function ExportLink({ path, query }: { path: string; query: string }) {
  const t = useTranslations("ui");
  return (
    <Button asChild variant="secondary">
      <a href={`${path}?${query}`} download>
        {t("exportCsv")}
      </a>
    </Button>
  );
}
