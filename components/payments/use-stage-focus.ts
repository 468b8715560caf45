"use client";

import { type RefObject, useEffect, useRef } from "react";

/**
 * When a stage gives way to another, what comes next is brought into view and gets the focus: on a phone it may
 * stand far from the button that was pressed. Not at the first showing, which is the page's own.
 */
export function useStageFocus(stage: string, place: RefObject<HTMLElement | null>): void {
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current === stage) return;
    shown.current = stage;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "start" });
  }, [stage, place]);
}
