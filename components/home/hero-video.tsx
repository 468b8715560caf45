"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { PauseIcon, PlayIcon } from "./icons";

type Connection = { saveData?: boolean; effectiveType?: string };

/** Only where moving pictures are welcome and cheap. */
function isWelcome(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (connection?.saveData || /2g|3g/.test(connection?.effectiveType ?? "")) return false;
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The loop over the poster: attached when the page has loaded and is idle, shown when it plays, and it can be stopped. */
export function HeroVideo({ className }: { className?: string }) {
  const t = useTranslations("home");
  const video = useRef<HTMLVideoElement>(null);
  const [isWanted, setWanted] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const [isReady, setReady] = useState(false);

  useEffect(() => {
    if (!isWelcome()) return;
    let timer = 0;
    const attach = () => {
      timer = window.setTimeout(() => setWanted(true), 1200);
    };
    if (document.readyState === "complete") attach();
    else addEventListener("load", attach, { once: true });
    return () => {
      removeEventListener("load", attach);
      clearTimeout(timer);
    };
  }, []);

  if (!isWanted) return null;
  const toggle = () => (isPlaying ? video.current?.pause() : void video.current?.play());
  return (
    <>
      <video
        ref={video}
        muted
        loop
        playsInline
        autoPlay
        aria-hidden
        tabIndex={-1}
        onPlaying={() => setReady(true)}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        className={`${className} transition-opacity duration-200 ${isReady ? "opacity-100" : "opacity-0"}`}
      >
        <source src="/hero/hero.webm" type="video/webm" />
        <source src="/hero/hero.mp4" type="video/mp4" />
      </video>
      {isReady && (
        <button
          type="button"
          onClick={toggle}
          aria-label={t(isPlaying ? "pauseVideo" : "playVideo")}
          className="absolute top-4 right-4 z-10 inline-flex size-11 items-center justify-center rounded-full bg-background/70 text-foreground transition-colors hover:bg-background md:right-8"
        >
          {isPlaying ? <PauseIcon /> : <PlayIcon />}
        </button>
      )}
    </>
  );
}
