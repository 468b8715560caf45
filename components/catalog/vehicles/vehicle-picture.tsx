"use client";

import { InlinePictureSource } from "@/components/ui/inline-picture-source";
import type { Picture } from "@/lib/catalog/vehicles/contract";
import { srcSetOf } from "@/lib/platform/images/rules";

export const PLACEHOLDER = "/brand/placeholder-vehicle.svg";

/**
 * A vehicle's picture, or the placeholder if there is none (picture-fallback.tsx handles those that fail to
 * load).
 */
export function VehiclePicture({
  picture,
  alt,
  sizes,
  isFirst = false,
  inline,
  fit = "bg-muted object-cover",
  className = "",
}: {
  picture: Picture | null | undefined;
  alt: string;
  /** The displayed width, from which the browser chooses a variant. */
  sizes: string;
  /** The largest element above the fold: load it eagerly. */
  isFirst?: boolean;
  /** Of the picture in the HTML, for phones: see inlinePicture(). */
  inline?: string;
  /** How it fills its frame. No class merger here: this is in the script of every page with cards. */
  fit?: string;
  className?: string;
}) {
  // A client component must render this: React then preloads the first picture in the head of its own page
  // only. For a server component's image (unless inside <picture>) it would also preload it in pages that
  // merely prefetch this one.
  const image = (
    <img
      srcSet={picture ? srcSetOf(picture.path, picture.width) : undefined}
      sizes={sizes}
      src={picture?.path ?? PLACEHOLDER}
      alt={alt}
      width={picture?.width ?? 1600}
      height={picture?.height ?? 1000}
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : undefined}
      // The first picture appears in the first frame, not in the one after the scripts.
      decoding={isFirst ? "sync" : "async"}
      data-vehicle-picture
      className={`${fit} ${className}`}
    />
  );
  if (!inline) return image;
  return (
    <picture className="contents">
      <InlinePictureSource id={inline} />
      {image}
    </picture>
  );
}
