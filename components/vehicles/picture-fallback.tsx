"use client";

import { useEffect } from "react";

const PLACEHOLDER = "/brand/placeholder-vehicle.svg";

function replace(image: EventTarget | null) {
  if (!(image instanceof HTMLImageElement) || !image.hasAttribute("data-vehicle-picture")) return;
  if (image.src.endsWith(PLACEHOLDER)) return;
  image.removeAttribute("srcset");
  image.src = PLACEHOLDER;
}

/** Puts the placeholder where a car's picture fails to load; one listener for the page, none a card. */
export function PictureFallback() {
  useEffect(() => {
    // Errors do not bubble, but they can be caught on their way down.
    const onError = (event: Event) => replace(event.target);
    document.addEventListener("error", onError, true);
    for (const image of document.querySelectorAll<HTMLImageElement>("img[data-vehicle-picture]"))
      if (image.complete && image.naturalWidth === 0 && image.currentSrc) replace(image);
    return () => document.removeEventListener("error", onError, true);
  }, []);
  return null;
}
