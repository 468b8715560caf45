"use client";

import { useSyncExternalStore } from "react";
import { HeartIcon } from "@/components/ui/first-icons";
import { favourites, noFavourites } from "./kept";
import { onFavourites, toggleFavourite } from "./store";

/**
 * The heart of a car: saved at once, in every tab. Part of the home page's script, so its words come as a property
 * ("Save Tesla Model 3"; that it is saved is said by the pressed state). `className` places and colours it.
 */
export function FavouriteButton({ id, label, className }: { id: string; label: string; className: string }) {
  const isSaved = useSyncExternalStore(onFavourites, favourites, noFavourites).includes(id);
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={label}
      onClick={() => toggleFavourite(id)}
      className={`touch-target inline-flex size-9 items-center justify-center rounded-full transition-transform active:scale-90 noscript:hidden ${className}`}
    >
      <HeartIcon className={`size-5 ${isSaved ? "fill-danger text-danger" : ""}`} />
    </button>
  );
}
