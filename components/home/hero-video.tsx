"use client";

import { Suspense, useEffect, useState } from "react";
import { lazy } from "@/components/ui/lazy";

const HeroFilm = lazy(() => import("./hero-film").then((module) => ({ default: module.HeroFilm })));

type Connection = { saveData?: boolean; effectiveType?: string };

/** Only where moving pictures are welcome and cheap. */
function isWelcome(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (connection?.saveData || /2g|3g/.test(connection?.effectiveType ?? "")) return false;
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The loop over the poster: film and player are fetched when the page has loaded and is idle, if they are welcome. */
export function HeroVideo({ className }: { className: string }) {
  const [isWanted, setWanted] = useState(false);

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

  return (
    isWanted && (
      <Suspense>
        <HeroFilm className={className} />
      </Suspense>
    )
  );
}
