"use client";

import { cn } from "@/components/ui/cn";
import { VehiclePicture } from "./vehicle-picture";

/** A vehicle's cover at 16:10, beside its name. */
export function VehicleThumb({
  picture,
  sizes = "112px",
  className,
}: {
  picture: string | null;
  sizes?: string;
  className?: string;
}) {
  return (
    <VehiclePicture
      picture={picture ? { path: picture, width: 1600, height: 1000 } : null}
      alt=""
      sizes={sizes}
      className={cn("aspect-16/10 w-28 shrink-0 rounded-md", className)}
    />
  );
}
