"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { PauseIcon, PlayIcon } from "./player-icons";

/** Fades in once it plays, and can be paused. */
export function HeroVideoPlayer({ className }: { className: string }) {
  const t = useTranslations("home");
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isReady, setReady] = useState(false);
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
