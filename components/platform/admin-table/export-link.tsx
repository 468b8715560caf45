"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

/** Downloads a list as CSV, narrowed by the same filters; `query` is the address's. */
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
