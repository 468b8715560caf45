"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { XIcon } from "@/components/ui/first-view-icons";
import type { SiteMapProps } from "./site-map";
import { useBaseMap } from "./use-base-map";
import { usePins } from "./use-pins";
import "leaflet/dist/leaflet.css";
import "./map.css";

/** The Leaflet map; site-map.tsx loads it shortly before it becomes visible. */
export function LeafletMap({ label, markers, tiles, activeId, onHover, isInFlow = false }: SiteMapProps) {
  const t = useTranslations("map");
  const element = useRef<HTMLDivElement>(null);
  const map = useBaseMap(element, {
    tiles,
    isInFlow,
    texts: { zoomIn: t("zoomIn"), zoomOut: t("zoomOut"), sketch: t("sketch") },
  });
  const [popup, setPopup] = useState<{ id: string; container: HTMLElement }>();
  usePins(map, markers, {
    activeId,
    onHover,
    onPopup: setPopup,
    clusterName: (count) => t("cluster", { count }),
  });
  const opened = markers.find(({ id }) => id === popup?.id);

  // Keyboard users continue inside the popup they opened.
  useEffect(() => {
    if (popup) popup.container.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
  }, [popup]);

  return (
    <section
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !popup) return;
        // Escape closes the popup only, not the surrounding dialog.
        event.preventDefault();
        map?.closePopup();
      }}
      className="absolute inset-0"
    >
      <div ref={element} className="site-map size-full" data-tiles={tiles ? "" : undefined} />
      {popup &&
        opened &&
        createPortal(
          <>
            {opened.popup}
            <button
              type="button"
              aria-label={t("closePopup")}
              onClick={() => map?.closePopup()}
              className="absolute top-2 right-2 z-10 inline-flex size-8 items-center justify-center rounded-full bg-popover/90 hover:bg-accent pointer-coarse:size-11"
            >
              <XIcon className="size-4" />
            </button>
          </>,
          popup.container,
        )}
    </section>
  );
}
