"use client";

import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button";
import { SlidersHorizontalIcon } from "@/components/ui/listing-icons";
import { Menu } from "@/components/ui/menu";
import type { ColumnChoice } from "./use-columns";
import { useRowKeysChoice } from "./use-row-keys";

/** Selects the visible columns of a table, and whether J and K move through the rows; on wide screens only. */
export function ColumnMenu({
  columns,
  chosen,
}: {
  columns: { key: string; label: string; isExtra?: boolean }[];
  chosen: ColumnChoice;
}) {
  const t = useTranslations("ui");
  const rowKeys = useRowKeysChoice();
  return (
    <div className="mt-6.5 ml-auto hidden xl:block">
      <Menu
        label={t(columns.length > 0 ? "columns" : "listOptions")}
        button={<SlidersHorizontalIcon />}
        buttonClassName={buttonVariants({ variant: "ghost", size: "icon", className: "size-11" })}
        items={[
          ...columns.map((column) => ({
            key: column.key,
            label: column.label,
            isChecked: chosen.has(column),
            onAct: () => chosen.toggle(column),
          })),
          { key: "row-keys", label: t("rowKeys"), isChecked: rowKeys.isOn, onAct: rowKeys.toggle },
        ]}
      />
    </div>
  );
}
