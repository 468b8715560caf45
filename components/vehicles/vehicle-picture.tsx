"use client";

import { srcSetOf } from "@/lib/pictures/rules";
import type { Picture } from "@/lib/vehicles/contract";

const PLACEHOLDER = "/brand/placeholder-vehicle.svg";

/** A car's picture, or the placeholder where there is none (picture-fallback.tsx minds those that fail to load). */
export function VehiclePicture({
  picture,
  alt,
  sizes,
  isFirst = false,
  fit = "bg-muted object-cover",
  className = "",
}: {
  picture: Picture | null | undefined;
  alt: string;
  /** How wide it is shown, for the browser to choose by. */
  sizes: string;
  /** The largest thing one sees first: not to be put off. */
  isFirst?: boolean;
  /** How it fills its frame. No class merger here: this is in the script of every page with cards. */
  fit?: string;
  className?: string;
}) {
  // Drawn by client components only: React then announces the first picture in the head of its own page, and in no page
  // that merely fetches that one ahead (as it does for a server component's, unless it stands inside <picture>).
  return (
    <img
      srcSet={picture ? srcSetOf(picture.path, picture.width) : undefined}
      sizes={sizes}
      src={picture?.path ?? PLACEHOLDER}
      alt={alt}
      width={picture?.width ?? 1600}
      height={picture?.height ?? 1000}
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : undefined}
      // The first is in the first frame, not in the one after the scripts.
      decoding={isFirst ? "sync" : "async"}
      data-vehicle-picture
      className={`${fit} ${className}`}
    />
  );
}
