"use client";

import { useEffect } from "react";
import { PLACEHOLDER } from "./vehicle-picture";

function replace(image: EventTarget | null) {
  if (!(image instanceof HTMLImageElement) || !image.hasAttribute("data-vehicle-picture")) return;
  if (image.src.endsWith(PLACEHOLDER)) return;
  image.removeAttribute("srcset");
  image.src = PLACEHOLDER;
}

/**
 * Shows the placeholder where a vehicle's picture fails to load; one listener per page instead of one per
 * card.
 */
export function PictureFallback() {
  useEffect(() => {
    // Error events do not bubble, so they are caught in the capture phase.
    const onError = (event: Event) => replace(event.target);
    document.addEventListener("error", onError, true);
    for (const image of document.querySelectorAll<HTMLImageElement>("img[data-vehicle-picture]"))
      if (image.complete && image.naturalWidth === 0 && image.currentSrc) replace(image);
    return () => document.removeEventListener("error", onError, true);
  }, []);
  return null;
}
