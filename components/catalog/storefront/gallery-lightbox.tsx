"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { VehiclePicture } from "@/components/catalog/vehicles/vehicle-picture";
import { ChevronLeftIcon, XIcon } from "@/components/ui/first-view-icons";
import { ChevronRightIcon } from "@/components/ui/form-icons";
import { MaximizeIcon } from "@/components/ui/icons";
import { useModal } from "@/components/ui/use-modal";
import type { Picture } from "@/lib/catalog/vehicles/contract";
import { GalleryThumbnails } from "./gallery-thumbnails";

const round =
  "inline-flex size-11 items-center justify-center rounded-full text-[#f4f1e9] transition-colors hover:bg-white/15 focus-visible:outline-[#f4f1e9]";
const arrow = `${round} absolute top-1/2 z-10 -translate-y-1/2 bg-black/60`;

/** The pictures one by one, full size: swipe, arrow keys, thumbnails, full screen, Escape. */
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
  const frame = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(startAt);
  const count = pictures.length;

  useModal(dialog);
  useEffect(() => {
    const { clientWidth = 0 } = track.current ?? {};
    track.current?.scrollTo({ left: startAt * clientWidth, behavior: "instant" });
  }, [startAt]);

  function show(next: number) {
    const target = (next + count) % count;
    const { clientWidth = 0 } = track.current ?? {};
    // One step scrolls smoothly (unless reduced motion is preferred: globals.css); a longer jump is instant.
    const behavior = Math.abs(target - index) === 1 ? "auto" : "instant";
    track.current?.scrollTo({ left: target * clientWidth, behavior });
  }

  function follow() {
    const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {};
    setIndex(Math.min(count - 1, Math.round(scrollLeft / clientWidth)));
  }

  function stepByKey(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    show(index + step);
  }

  function toggleFullScreen() {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void frame.current?.requestFullscreen();
  }

  return (
    <dialog
      ref={dialog}
      aria-label={t("pictures", { title })}
      onClose={onClose}
      onKeyDown={stepByKey}
      className="fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none text-[#f4f1e9] outline-none"
    >
      <div ref={frame} className="flex size-full flex-col bg-[#14130f]">
        <div className="flex h-16 shrink-0 items-center gap-1 px-4">
          <p role="status" className="mr-auto text-sm tabular-nums">
            {t("counter", { number: index + 1, count })}
          </p>
          {document.fullscreenEnabled && (
            <button type="button" aria-label={t("fullScreen")} onClick={toggleFullScreen} className={round}>
              <MaximizeIcon />
            </button>
          )}
          <button type="button" aria-label={ui("close")} onClick={onClose} className={round}>
            <XIcon />
          </button>
        </div>
        <div className="relative min-h-0 flex-1">
          <div
            ref={track}
            onScroll={follow}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            className="no-scrollbar flex size-full snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth focus-visible:outline-offset-[-4px] focus-visible:outline-[#f4f1e9]"
          >
            {pictures.map((picture, number) => (
              <div
                key={picture.path}
                aria-hidden={number !== index}
                className="flex size-full shrink-0 snap-center snap-always items-center justify-center md:px-20"
              >
                <VehiclePicture
                  picture={picture}
                  alt={picture.alt || t("pictureAlt", { title, number: number + 1, count })}
                  sizes="100vw"
                  isFirst={number === startAt}
                  fit="object-contain"
                  className="max-h-full w-full md:w-auto md:max-w-full md:rounded-md"
                />
              </div>
            ))}
          </div>
          <button
            type="button"
            aria-label={t("previousPicture")}
            onClick={() => show(index - 1)}
            className={`${arrow} left-2 md:left-4`}
          >
            <ChevronLeftIcon />
          </button>
          <button
            type="button"
            aria-label={t("nextPicture")}
            onClick={() => show(index + 1)}
            className={`${arrow} right-2 md:right-4`}
          >
            <ChevronRightIcon />
          </button>
        </div>
        <GalleryThumbnails pictures={pictures} current={index} onChoose={show} />
      </div>
    </dialog>
  );
}
