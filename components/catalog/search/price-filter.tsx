"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { SearchFacets } from "@/lib/catalog/search/contract";
import { PRICE_CEILING, PRICE_STEP } from "@/lib/catalog/search/filters";
import { useSearchState } from "./search-state";

// Debounce after the last movement of a thumb: one request instead of thirty.
const REST_MS = 350;

type Prices = [min: number, max: number];

/**
 * The daily price in dollars: a slider with two thumbs over a histogram, and two fields with the same values.
 */
export function PriceFilter({ steps }: { steps: SearchFacets["price"] }) {
  const t = useTranslations("search.price");
  const { search, change } = useSearchState();
  const [sliding, setSliding] = useState<Prices>();
  const timer = useRef(0);
  const asked: Prices = [search.price.min, search.price.max];
  const [min, max] = sliding ?? asked;

  useEffect(() => () => clearTimeout(timer.current), []);

  function ask([from, to]: Prices) {
    clearTimeout(timer.current);
    setSliding(undefined);
    if (from !== asked[0] || to !== asked[1]) change({ price: { min: from, max: to } });
  }

  function slide(prices: Prices) {
    setSliding(prices);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => ask(prices), REST_MS);
  }

  const thumb = "price-thumb absolute inset-x-0 bottom-0 w-full noscript:hidden";
  return (
    <fieldset className="pb-5">
      <legend className="float-left mb-2 w-full font-semibold text-sm">{t("legend")}</legend>
      <div className="clear-both px-1">
        <div className="relative pb-3.5">
          <Histogram steps={steps} min={min} max={max} />
          <input
            type="range"
            aria-label={t("lowest")}
            aria-valuetext={t("amount", { dollars: min })}
            min={0}
            max={PRICE_CEILING}
            step={PRICE_STEP}
            value={min}
            onChange={(event) => slide([Math.min(Number(event.target.value), max), max])}
            // When both thumbs are at the upper end, only the lower one can move, so it must be on top.
            className={`${thumb} ${min > PRICE_CEILING / 2 ? "z-10" : ""}`}
          />
          <input
            type="range"
            aria-label={t("highest")}
            aria-valuetext={max === PRICE_CEILING ? t("open") : t("amount", { dollars: max })}
            min={0}
            max={PRICE_CEILING}
            step={PRICE_STEP}
            value={max}
            onChange={(event) => slide([min, Math.max(Number(event.target.value), min)])}
            className={thumb}
          />
        </div>
      </div>
      <div className="mt-3 grid grid-cols-2 gap-3">
        <PriceField
          name="price-min"
          label={t("min")}
          value={min}
          onAsk={(value) => ask(sorted(value, max))}
        />
        <PriceField
          name="price-max"
          label={t("max")}
          value={max}
          onAsk={(value) => ask(sorted(min, value))}
        />
      </div>
      <p className="mt-2 text-muted-foreground text-xs">{t("help")}</p>
    </fieldset>
  );
}

const sorted = (a: number, b: number): Prices => [Math.min(a, b), Math.max(a, b)];

function PriceField({
  name,
  label,
  value,
  onAsk,
}: {
  name: string;
  label: string;
  value: number;
  onAsk: (value: number) => void;
}) {
  const [typed, setTyped] = useState<string>();

  function finish() {
    if (typed === undefined) return;
    setTyped(undefined);
    const dollars = Math.round(Number(typed) / PRICE_STEP) * PRICE_STEP;
    if (typed.trim() !== "" && Number.isFinite(dollars)) onAsk(Math.max(0, Math.min(PRICE_CEILING, dollars)));
  }

  return (
    <label className="text-muted-foreground text-xs">
      {label}
      <span className="relative mt-1 block">
        <span aria-hidden className="absolute inset-y-0 left-3 flex items-center text-sm">
          $
        </span>
        <input
          type="number"
          inputMode="numeric"
          name={name}
          min={0}
          max={PRICE_CEILING}
          step={PRICE_STEP}
          value={typed ?? value}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={finish}
          onKeyDown={(event) => event.key === "Enter" && finish()}
          className="h-10 w-full rounded-md border border-input bg-card pr-2 pl-7 text-base text-foreground tabular-nums hover:border-foreground pointer-coarse:h-11"
        />
      </span>
    </label>
  );
}

function Histogram({ steps, min, max }: { steps: SearchFacets["price"]; min: number; max: number }) {
  const most = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <div aria-hidden className="flex h-12 items-end gap-px border-input border-b">
      {steps.map(({ from, count }) => (
        <span
          key={from}
          className={`flex-1 rounded-t-xs ${from >= min && from < Math.max(max, min + PRICE_STEP) ? "bg-foreground/70" : "bg-border"}`}
          // A single vehicle must be visible too.
          style={{ height: count === 0 ? 0 : `${Math.max(8, (count / most) * 100)}%` }}
        />
      ))}
    </div>
  );
}
