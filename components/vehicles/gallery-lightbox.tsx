"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { ChevronLeftIcon, ChevronRightIcon, XIcon } from "@/components/ui/icons";
import type { Picture } from "@/lib/vehicles/contract";
import { VehiclePicture } from "./vehicle-picture";

const round =
  "inline-flex size-11 items-center justify-center rounded-full text-[#f4f1e9] transition-colors hover:bg-white/15 focus-visible:outline-[#f4f1e9]";

// On phones the picture takes the whole width and the arrows stand below it, beside the thumb.
const arrow = `${round} z-10 self-end md:self-center`;

/** The pictures one by one, as large as the screen allows: arrows, thumbnails, Escape. */
export function GalleryLightbox({
  title,
  pictures,
  startAt,
  onClose,
}: {
  title: string;
  pictures: Picture[];
  startAt: number;
  onClose: () => void;
}) {
  const t = useTranslations("vehicles");
  const ui = useTranslations("ui");
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(startAt);
  const count = pictures.length;
  const turn = (by: number) => setIndex((now) => (now + by + count) % count);

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-label={t("pictures", { title })}
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key === "ArrowLeft") turn(-1);
        if (event.key === "ArrowRight") turn(1);
      }}
      className="fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none flex-col bg-[#14130f] text-[#f4f1e9] outline-none open:flex"
    >
      <div className="flex h-16 shrink-0 items-center justify-between px-4">
        <p role="status" className="text-sm tabular-nums">
          {t("counter", { number: index + 1, count })}
        </p>
        <button type="button" aria-label={ui("close")} onClick={onClose} className={round}>
          <XIcon />
        </button>
      </div>
      <div className="relative flex min-h-0 flex-1 items-center justify-between gap-2 px-2 md:px-6">
        <button type="button" aria-label={t("previousPicture")} onClick={() => turn(-1)} className={arrow}>
          <ChevronLeftIcon />
        </button>
        <VehiclePicture
          key={index}
          picture={pictures[index]}
          alt={t("pictureAlt", { title, number: index + 1, count })}
          sizes="100vw"
          isFirst
          className="absolute inset-0 m-auto size-auto max-h-full max-w-full bg-transparent md:max-w-[calc(100%-10rem)] md:rounded-md"
        />
        <button type="button" aria-label={t("nextPicture")} onClick={() => turn(1)} className={arrow}>
          <ChevronRightIcon />
        </button>
      </div>
      <ul className="no-scrollbar flex shrink-0 justify-center gap-2 overflow-x-auto p-4">
        {pictures.map((picture, number) => (
          <li key={picture.path}>
            <button
              type="button"
              aria-label={t("enlarge", { number: number + 1 })}
              aria-current={number === index}
              onClick={() => setIndex(number)}
              className="block overflow-hidden rounded-md opacity-60 transition-opacity hover:opacity-100 focus-visible:outline-[#f4f1e9] aria-[current=true]:opacity-100 aria-[current=true]:outline-2 aria-[current=true]:outline-primary"
            >
              <VehiclePicture picture={picture} alt="" sizes="80px" className="h-12.5 w-20" />
            </button>
          </li>
        ))}
      </ul>
    </dialog>
  );
}
