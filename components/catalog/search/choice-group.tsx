"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";

interface FacetChoice {
  value: string;
  label: string;
  /** Vehicles this choice would leave; undefined if a count means nothing ("Any"). */
  count?: number;
}

// A list that is only slightly longer is shown whole, because hiding two lines is not worth a click.
const COLLAPSED_COUNT = 6;
const MIN_HIDDEN = 2;

/**
 * Checkboxes (any of them) or radio buttons (one of them) with counts. Long lists collapse; chosen values are
 * never hidden, and a choice with a count of zero is pale but can be made.
 */
export function ChoiceGroup({
  legend,
  name,
  kind,
  choices,
  chosen,
  onChange,
}: {
  legend: string;
  name: string;
  kind: "checkbox" | "radio";
  choices: FacetChoice[];
  chosen: string[];
  onChange: (value: string, isChosen: boolean) => void;
}) {
  const t = useTranslations("search");
  const [isUnfolded, setUnfolded] = useState(false);
  const isLong = choices.length > COLLAPSED_COUNT + MIN_HIDDEN;
  return (
    <fieldset className="border-t py-5">
      <legend className="float-left mb-2 w-full font-semibold text-sm">{legend}</legend>
      <ul className="clear-both">
        {choices.map(({ value, label, count }, index) => {
          const isChosen = chosen.includes(value);
          const isFolded = isLong && !isUnfolded && index >= COLLAPSED_COUNT && !isChosen;
          return (
            <li key={value} className={isFolded ? "hidden noscript:block" : undefined}>
              <label
                className={`-mx-2 flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2 text-sm hover:bg-accent pointer-coarse:min-h-11 ${count === 0 && !isChosen ? "text-muted-foreground" : ""}`}
              >
                <input
                  type={kind}
                  name={name}
                  value={value}
                  checked={isChosen}
                  onChange={(event) => onChange(value, event.target.checked)}
                  className="size-4.5 shrink-0 accent-foreground"
                />
                <span className="min-w-0 flex-1 truncate">{label}</span>
                {count !== undefined && (
                  <span className="text-muted-foreground text-xs tabular-nums">{count}</span>
                )}
              </label>
            </li>
          );
        })}
      </ul>
      {isLong && (
        <button
          type="button"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
          className="touch-target relative mt-1 rounded-sm font-medium text-sm underline decoration-2 decoration-border underline-offset-4 hover:decoration-primary noscript:hidden"
        >
          {isUnfolded ? t("showFewer") : t("showAll", { count: choices.length })}
        </button>
      )}
    </fieldset>
  );
}
