"use client";

import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { lazy } from "@/components/ui/lazy";

export interface MapMarker {
  id: string;
  /** WGS 84. */
  latitude: number;
  longitude: number;
  /** Text on the pin: "$45". */
  label: string;
  /** Accessible name: "Tesla Model 3 2022, $45 / day". */
  name: string;
  /** Struck through: not available. */
  isMuted?: boolean;
  /** Content of the popup that opens when the pin is pressed. */
  popup?: ReactNode;
}

/** External map tiles, laid over our own drawing. Pages pass on `mapTiles()` of lib/platform/env.ts. */
export interface MapTiles {
  url: string;
  attribution: string;
}

export interface SiteMapProps {
  /** Accessible name of the map. */
  label: string;
  /** Pass the same array while the markers are unchanged: a new array re-centres the map on all of them. */
  markers: MapMarker[];
  /** Must set the size; the map has none of its own. */
  className: string;
  tiles?: MapTiles;
  /** The highlighted marker, for example of the card under the pointer. */
  activeId?: string;
  /** Called when the pointer or the focus enters a pin (its id) or leaves it (undefined). */
  onHover?: (id: string | undefined) => void;
  /** The map is part of a scrolling page: one finger scrolls the page, two pan the map. */
  isInFlow?: boolean;
}

const LeafletMap = lazy(() => import("./leaflet-map").then((module) => ({ default: module.LeafletMap })));

/**
 * A map of Kigali with pins, for any page. It is fetched when it comes near the viewport. The page's
 * NextIntlClientProvider must include the messages of `map`.
 */
export function SiteMap(props: SiteMapProps) {
  const ground = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!ground.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: "200px" },
    );
    observer.observe(ground.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={ground} className={`relative overflow-hidden bg-muted ${props.className}`}>
      {isNear && (
        <Suspense>
          <LeafletMap {...props} />
        </Suspense>
      )}
    </div>
  );
}
