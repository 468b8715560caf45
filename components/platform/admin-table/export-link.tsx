"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { MAX_EXPORTED_ROWS } from "@/lib/platform/export-limit";

/** Downloads a list as CSV, with the same filters, up to a number of rows; `query` is that of the URL. */
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
      <a href={`${path}?${query}`} download>
        {t("exportCsv")}
        {list && <span className="sr-only">, {list}</span>}
        <span className="font-normal opacity-80 max-lg:sr-only">
          {t("exportLimit", { count: MAX_EXPORTED_ROWS })}
        </span>
      </a>
    </Button>
  );
}
