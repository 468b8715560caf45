"use client";

import { type RefObject, useEffect, useRef } from "react";

/**
 * When the step changes, scrolls the next one into view and focuses it: on a phone it may be far from the button that
 * was pressed. Does nothing on the first render.
 */
export function useStepFocus(step: string, place: RefObject<HTMLElement | null>): void {
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    const next = place.current;
    if (!next) return;
    next.focus({ preventScroll: true });
    // No scrolling if the step is fully visible. (The margin is the header's height.)
    const { top, bottom } = next.getBoundingClientRect();
    const isInView =
      top >= Number.parseFloat(getComputedStyle(next).scrollMarginTop) && bottom <= window.innerHeight;
    if (!isInView) next.scrollIntoView({ block: "start" });
  }, [step, place]);
}
