"use client";

import { type RefObject, useEffect, useRef } from "react";

/**
 * When a stage gives way to another, what comes next is brought into view and gets the focus: on a phone it may
 * stand far from the button that was pressed. Not at the first showing, which is the page's own.
 */
export function useStepFocus(step: string, place: RefObject<HTMLElement | null>): void {
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    const next = place.current;
    if (!next) return;
    next.focus({ preventScroll: true });
    // What stands in view whole stays where it is, and with it the heading above. (The margin is the header's height.)
    const { top, bottom } = next.getBoundingClientRect();
    const isInView =
      top >= Number.parseFloat(getComputedStyle(next).scrollMarginTop) && bottom <= window.innerHeight;
    if (!isInView) next.scrollIntoView({ block: "start" });
  }, [step, place]);
}
