"use client";

import { useSyncExternalStore } from "react";
import { HeartIcon } from "@/components/ui/essential-icons";
import { onFavourites, toggleFavourite } from "./favourites-store";
import { noFavourites, storedFavourites } from "./stored-favourites";

/**
 * The heart of a vehicle: saved at once, in every tab. It is part of the home page's script, so its text is
 * passed in ("Save Tesla Model 3"; the pressed state announces that it is saved). `className` sets position
 * and colour.
 */
export function FavouriteButton({ id, label, className }: { id: string; label: string; className: string }) {
  const isSaved = useSyncExternalStore(onFavourites, storedFavourites, noFavourites).includes(id);
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
