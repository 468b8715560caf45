"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import type { Selection } from "./use-selection";

/** The bulk actions for the selected rows; visible at the lower edge while rows are selected. */
export function BulkBar({ selection, children }: { selection: Selection; children: ReactNode }) {
  const t = useTranslations("bulk");
  const { ids, count, toggleAll, clear } = selection;
  return (
    <>
      <p role="status" className="sr-only">
        {ids.length > 0 && t("selected", { count: ids.length })}
      </p>
      {ids.length > 0 && (
        <section
          aria-label={t("title")}
          className="sticky bottom-4 z-20 mt-4 flex flex-wrap items-center gap-2 rounded-lg border bg-popover p-2 pl-4 shadow-lg max-md:bottom-20"
        >
          <span className="mr-auto font-medium text-sm tabular-nums">
            {t("selected", { count: ids.length })}
          </span>
          {ids.length < count && (
            <Button variant="ghost" size="sm" onClick={toggleAll}>
              {t("all")}
            </Button>
          )}
          <Button variant="ghost" size="sm" onClick={clear}>
            {t("clear")}
          </Button>
          {children}
        </section>
      )}
    </>
  );
}
