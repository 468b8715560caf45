"use client";

import { type RefObject, useEffect, useRef } from "react";

/** Scrolls the current page's link into view in a row of links wider than the screen. */
export function useScrollCurrentIntoView<T extends HTMLElement>(here: string): RefObject<T | null> {
  const row = useRef<T>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current link
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (!current || !row.current) return;
    const { left } = current.getBoundingClientRect();
    row.current.scrollLeft += left - row.current.getBoundingClientRect().left - 16;
  }, [here]);
  return row;
}
