"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { VehiclePicture } from "@/components/catalog/vehicles/vehicle-picture";
import type { Picture } from "@/lib/catalog/vehicles/contract";

/** All pictures as thumbnails; the current one is framed and scrolled into view. */
export function GalleryThumbnails({
  pictures,
  current,
  onChoose,
}: {
  pictures: Picture[];
  current: number;
  onChoose: (index: number) => void;
}) {
  const t = useTranslations("vehicles");
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    row.current?.children[current]?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current]);
  return (
    <ul ref={row} className="no-scrollbar flex shrink-0 gap-2 overflow-x-auto p-4 md:justify-center">
      {pictures.map((picture, number) => (
        <li key={picture.path} className="shrink-0">
          <button
            type="button"
            aria-label={t("enlarge", { number: number + 1 })}
            aria-current={number === current}
            onClick={() => onChoose(number)}
            className="block overflow-hidden rounded-md opacity-60 transition-opacity hover:opacity-100 focus-visible:outline-[#f4f1e9] aria-[current=true]:opacity-100 aria-[current=true]:outline-2 aria-[current=true]:outline-primary"
          >
            <VehiclePicture picture={picture} alt="" sizes="80px" className="h-12.5 w-20" />
          </button>
        </li>
      ))}
    </ul>
  );
}
