"use client";

import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { lazy } from "@/components/ui/lazy";

export interface MapMarker {
  id: string;
  /** WGS 84. */
  latitude: number;
  longitude: number;
  /** What the pin shows: "$45". */
  label: string;
  /** What the pin is for those who listen: "Tesla Model 3 2022, $45 / day". */
  name: string;
  /** Shown struck through: not to be had. */
  isMuted?: boolean;
  /** Opens over the pin when it is pressed. */
  popup?: ReactNode;
}

/** Pictures of a map from elsewhere, laid over our own drawing: `mapTiles()` of lib/env.ts, a page hands it on. */
export interface MapTiles {
  url: string;
  attribution: string;
}

export interface SiteMapProps {
  /** What this map is of. */
  label: string;
  /** Keep the same array while it says the same: another one moves the map to show all of it. */
  markers: MapMarker[];
  /** Gives it its measures; it has none of its own. */
  className: string;
  tiles?: MapTiles;
  /** The marker to show as chosen, of a card under the pointer, say. */
  activeId?: string;
  /** The pointer or the focus came to a pin, or left it. */
  onHover?: (id: string | undefined) => void;
  /** It stands in a page that scrolls: one finger scrolls the page, two move the map. */
  isInFlow?: boolean;
}

// A map that cannot come (an old page after a new release, no network) leaves its place empty, not the page broken.
const LeafletMap = lazy(() =>
  import("./leaflet-map").then(
    (module) => ({ default: module.LeafletMap }),
    () => ({ default: MapMissing }),
  ),
);

/**
 * A map of Kigali with pins, for any page. It is fetched when it comes near the screen. The page's provider
 * has to carry the sentences of `map`.
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

function MapMissing({ label }: SiteMapProps) {
  return <div role="img" aria-label={label} />;
}
