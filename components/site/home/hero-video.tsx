"use client";

import { Suspense, useEffect, useState } from "react";
import { lazyWithMessages } from "@/components/platform/i18n/lazy-with-messages";

const HeroVideoPlayer = lazyWithMessages(
  () => import("./hero-video-player").then((module) => module.HeroVideoPlayer),
  // The poster stays.
  () => null,
);

type Connection = { saveData?: boolean; effectiveType?: string };

/** Plays only without reduced-motion and data-saving preferences. */
function allowsVideo(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (connection?.saveData || /2g|3g/.test(connection?.effectiveType ?? "")) return false;
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Plays the video loop over the poster. The video and its player are fetched once the page has loaded and is idle, and
 * only if the visitor's preferences allow it.
 */
export function HeroVideo({ className }: { className: string }) {
  const [isStarted, setStarted] = useState(false);

  useEffect(() => {
    if (!allowsVideo()) return;
    let timer = 0;
    const attach = () => {
      timer = window.setTimeout(() => setStarted(true), 1200);
    };
    if (document.readyState === "complete") attach();
    else addEventListener("load", attach, { once: true });
    return () => {
      removeEventListener("load", attach);
      clearTimeout(timer);
    };
  }, []);

  return (
    isStarted && (
      <Suspense>
        <HeroVideoPlayer className={className} />
      </Suspense>
    )
  );
}
