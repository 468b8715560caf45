"use client";

import { useTranslations } from "next-intl";
import { useEffect, useId, useRef } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Label } from "@/components/ui/label";
import type { Selection } from "./use-selection";

/** Selects all shown rows, or none. */
export function SelectAll({ selection, isLabelled = false }: { selection: Selection; isLabelled?: boolean }) {
  const t = useTranslations("bulk");
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const { ids, count, toggleAll } = selection;
  const isMixed = ids.length > 0 && ids.length < count;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  if (count === 0) return null;
  return (
    <span className="inline-flex items-center gap-2.5">
      <Checkbox
        ref={box}
        id={id}
        checked={ids.length === count}
        onChange={toggleAll}
        {...(!isLabelled && { "aria-label": t("all") })}
      />
      {isLabelled && (
        <Label htmlFor={id} className="cursor-pointer">
          {t("all")}
        </Label>
      )}
    </span>
  );
}

/** The labelled checkbox above a list of cards, in line with theirs. */
export function SelectAllCards({ selection }: { selection: Selection }) {
  if (selection.count === 0) return null;
  return (
    <div className="mb-3 px-4 sm:px-5">
      <SelectAll selection={selection} isLabelled />
    </div>
  );
}

/** Selects one row; renders nothing if no bulk action applies to it. */
export function SelectRow({ selection, id, name }: { selection: Selection; id: string; name: string }) {
  const t = useTranslations("bulk");
  if (!selection.canSelect(id)) return null;
  return (
    <Checkbox
      aria-label={t("one", { name })}
      className="relative z-10"
      checked={selection.has(id)}
      onChange={() => selection.toggle(id)}
    />
  );
}
