"use client";

import { useTranslations } from "next-intl";
import { Suspense, useRef, useState } from "react";
import { VehiclePicture } from "@/components/catalog/vehicles/vehicle-picture";
import { lazyWithMessages } from "@/components/platform/i18n/lazy-with-messages";
import { ImageIcon } from "@/components/ui/first-view-icons";
import type { Picture } from "@/lib/catalog/vehicles/contract";

const loadLightbox = () => import("./gallery-lightbox");
const GalleryLightbox = lazyWithMessages(() => loadLightbox().then((module) => module.GalleryLightbox));

/** One large picture and up to four small ones; on phones a row to swipe, with a counter. */
export function VehicleGallery({
  title,
  pictures,
  inline,
}: {
  title: string;
  pictures: Picture[];
  /** The first picture as a data URL. */
  inline?: string;
}) {
  const t = useTranslations("vehicles");
  const row = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [opened, setOpened] = useState<number>();
  const shown = pictures.length > 0 ? pictures.slice(0, 5) : [null];

  function follow() {
    const { scrollLeft = 0, clientWidth = 1 } = row.current ?? {};
    setCurrent(Math.round(scrollLeft / clientWidth));
  }

  return (
    <div className="relative">
      <ul
        ref={row}
        aria-label={t("pictures", { title })}
        onScroll={follow}
        className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain md:grid md:aspect-5/2 md:w-full lg:max-h-[44svh] md:grid-cols-4 md:grid-rows-2 md:gap-2 md:overflow-hidden md:rounded-xl"
      >
        {shown.map((picture, index) => (
          <li
            key={picture?.path ?? "none"}
            className={`relative w-full shrink-0 snap-center snap-always md:min-h-0 ${placeOf(index, shown.length)}`}
          >
            <button
              type="button"
              onClick={() => setOpened(index)}
              onPointerEnter={loadLightbox}
              aria-label={t("enlarge", { number: index + 1 })}
              className="block size-full focus-visible:-outline-offset-4"
            >
              <VehiclePicture
                picture={picture}
                alt={picture?.alt || t("pictureAlt", { title, number: index + 1, count: shown.length })}
                sizes={index === 0 ? "(width < 48rem) 100vw, 620px" : "(width < 48rem) 100vw, 310px"}
                isFirst={index === 0}
                inline={index === 0 ? inline : undefined}
                className="aspect-16/10 size-full transition-opacity hover:opacity-95 md:aspect-auto"
              />
            </button>
          </li>
        ))}
      </ul>
      {shown.length > 1 && (
        <p
          aria-hidden
          className="pointer-events-none absolute right-4 bottom-4 rounded-full bg-black/75 px-3 py-1 font-medium text-white text-xs tabular-nums md:hidden"
        >
          {t("counter", { number: current + 1, count: shown.length })}
        </p>
      )}
      <button
        type="button"
        onClick={() => setOpened(0)}
        onPointerEnter={loadLightbox}
        className="absolute right-4 bottom-4 hidden h-9 items-center gap-2 rounded-md bg-card px-3 font-medium text-card-foreground text-sm transition-colors hover:bg-accent md:inline-flex md:noscript:hidden"
      >
        <ImageIcon className="size-4" />
        {t("showPictures")}
      </button>
      {opened !== undefined && pictures.length > 0 && (
        <Suspense>
          <GalleryLightbox
            title={title}
            pictures={pictures}
            startAt={opened}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

/**
 * The mosaic of wide screens: one large picture on the left; four fill the right as quarters, three as one
 * over two.
 */
function placeOf(index: number, count: number): string {
  if (count === 1) return "md:col-span-4 md:row-span-2";
  if (index === 0 || count === 2) return "md:col-span-2 md:row-span-2";
  if (count === 3 || (count === 4 && index === 1)) return "md:col-span-2";
  return "";
}
