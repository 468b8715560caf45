"use client";

import { type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { lazyWithMessages } from "@/components/platform/i18n/lazy-with-messages";
import type { MapTiles } from "@/components/ui/map/site-map";
import type { SearchFacets } from "@/lib/catalog/search/contract";
import { FilterPanel } from "./filter-panel";
import { useSearchState } from "./search-state";

const MapColumn = lazyWithMessages(() => import("./listing-map").then((module) => module.MapColumn));
const MapSheet = lazyWithMessages(() => import("./listing-map").then((module) => module.MapSheet));

const columns = {
  // With the map open only the widest screens have room for all three columns; without scripts there is no
  // map.
  open: "lg:grid-cols-[minmax(0,1fr)_42%] xl:grid-cols-[17.5rem_minmax(0,1fr)_40%] noscript:grid-cols-[17.5rem_minmax(0,1fr)]!",
  closed: "lg:grid-cols-[17.5rem_minmax(0,1fr)]",
};

/**
 * Filters on the left, results in the middle, the map on the right; hovering over a card highlights its pin
 * and vice versa.
 */
export function ListingFrame({
  facets,
  total,
  rate,
  tiles,
  children,
}: {
  facets: SearchFacets;
  total: number;
  rate: number | null;
  tiles?: MapTiles;
  children: ReactNode;
}) {
  const { search, isPending, go } = useSearchState();
  const isWide = useIsWide();
  const results = useRef<HTMLDivElement>(null);
  const [activeId, setActive] = useState<string>();
  const { isMapOpen } = search;

  useEffect(() => {
    for (const card of results.current?.querySelectorAll("[data-vehicle]") ?? [])
      card.toggleAttribute("data-active", card.getAttribute("data-vehicle") === activeId);
  }, [activeId]);

  const follow = (target: EventTarget) =>
    isMapOpen &&
    setActive((target as Element).closest("[data-vehicle]")?.getAttribute("data-vehicle") ?? undefined);

  return (
    <div className={`md:mt-2 lg:grid lg:gap-8 ${isMapOpen ? columns.open : columns.closed}`}>
      <aside
        className={`noscript:block noscript:static noscript:max-h-none ${isMapOpen ? "max-xl:hidden" : "max-lg:hidden"} sticky top-16 max-h-[calc(100dvh-4rem)] self-start overflow-y-auto overscroll-contain py-4 pr-3`}
      >
        <FilterPanel facets={facets} />
      </aside>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hovering only highlights a pin; this is not a control */}
      <div
        ref={results}
        aria-busy={isPending || undefined}
        onPointerOver={(event) => follow(event.target)}
        onPointerLeave={() => setActive(undefined)}
        onFocus={(event) => follow(event.target)}
        className="@container min-w-0"
      >
        {children}
      </div>
      {isMapOpen && (
        <Suspense fallback={<div className="max-lg:hidden" />}>
          {isWide === true && <MapColumn rate={rate} tiles={tiles} activeId={activeId} onHover={setActive} />}
          {isWide === false && (
            <MapSheet
              rate={rate}
              tiles={tiles}
              total={total}
              onClose={() => go({ ...search, isMapOpen: false })}
            />
          )}
        </Suspense>
      )}
    </div>
  );
}

const wide = "(min-width: 64rem)";

function onWidth(callback: () => void) {
  const media = matchMedia(wide);
  media.addEventListener("change", callback);
  return () => media.removeEventListener("change", callback);
}

/** Undefined on the server and during hydration. */
function useIsWide(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(
    onWidth,
    () => matchMedia(wide).matches,
    () => undefined,
  );
}
