"use client";

import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button";
import { SlidersHorizontalIcon } from "@/components/ui/first-view-icons";
import { Menu } from "@/components/ui/menu";
import type { ColumnChoice } from "./use-columns";

/** Selects the visible columns; only shown where there is a table. */
export function ColumnMenu({
  columns,
  chosen,
}: {
  columns: { key: string; label: string; isExtra?: boolean }[];
  chosen: ColumnChoice;
}) {
  const t = useTranslations("ui");
  return (
    <div className="mt-6.5 ml-auto hidden xl:block">
      <Menu
        label={t("columns")}
        button={<SlidersHorizontalIcon />}
        buttonClassName={buttonVariants({ variant: "ghost", size: "icon", className: "size-11" })}
        items={columns.map((column) => ({
          key: column.key,
          label: column.label,
          isChecked: chosen.has(column),
          onAct: () => chosen.toggle(column),
        }))}
      />
    </div>
  );
}
