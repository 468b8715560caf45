"use client";

import { type RefObject, useEffect, useRef } from "react";

/** For a row of links that is longer than a phone is wide: the one of the page one is on comes into sight. */
export function useCurrentInSight<T extends HTMLElement>(here: string): RefObject<T | null> {
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
