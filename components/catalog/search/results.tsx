"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { useSearchState } from "./search-state";

/** The grid of cards; pale while new results are loading. */
export function Results({ isList, children }: { isList: boolean; children: ReactNode }) {
  const { isPending } = useSearchState();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => renderRemaining(list.current));
  const columns = isList
    ? "gap-y-4 @min-[64rem]:grid-cols-2"
    : "gap-y-9 [--abreast:1] @min-[30rem]:grid-cols-2 @min-[30rem]:[--abreast:2] @min-[46rem]:grid-cols-3 @min-[46rem]:[--abreast:3] @min-[74rem]:grid-cols-4 @min-[74rem]:[--abreast:4]";
  return (
    <ul
      ref={list}
      className={`mt-1 grid gap-x-6 transition-opacity ${columns} ${isPending ? "opacity-60 delay-150" : ""}`}
    >
      {children}
    </ul>
  );
}

/**
 * Renders the deferred cards once the page is idle, one at a time, so that printing or a full-page screenshot
 * has no gaps. In browsers without idle callbacks a card renders when it comes near the viewport.
 */
function renderRemaining(list: HTMLUListElement | null): () => void {
  const late = [...(list?.querySelectorAll(".deferred-paint") ?? [])];
  let waiting = 0;
  const next = () => {
    late.shift()?.classList.remove("deferred-paint");
    if (late.length > 0) rest();
  };
  const rest = () => {
    if ("requestIdleCallback" in window) waiting = requestIdleCallback(next);
  };
  if (document.readyState === "complete") rest();
  else addEventListener("load", rest, { once: true });
  return () => {
    removeEventListener("load", rest);
    if (waiting) cancelIdleCallback(waiting);
  };
}
