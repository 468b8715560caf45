"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** Replaces the rows of an admin list that has none. */
export function NoRows({
  title,
  text,
  drawing = "results",
  onClear,
}: {
  title: string;
  text: string;
  drawing?: ComponentProps<typeof EmptyState>["drawing"];
  /** Removes the search and the filters; undefined if there are none. */
  onClear: (() => void) | undefined;
}) {
  const t = useTranslations("ui");
  return (
    <EmptyState
      drawing={drawing}
      title={title}
      action={
        onClear && (
          <Button variant="secondary" onClick={onClear}>
            {t("clearSearch")}
          </Button>
        )
      }
    >
      {text}
    </EmptyState>
  );
}
