"use client";

import { type ComponentProps, useEffect, useRef } from "react";

const CONTROLS = "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled";

/**
 * Around controls that disappear when they are pressed. The focus then goes to the list item that the control was in, if
 * the item is still there, or to the control that has taken the position of the pressed one. A control that was only
 * busy gets the focus back. A component that moves the focus itself takes precedence.
 */
export function FocusKeeper(props: Omit<ComponentProps<"div">, "ref">) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? keepFocus(place.current) : undefined), []);
  return <div ref={place} {...props} />;
}

function keepFocus(place: HTMLElement) {
  let last: { control: HTMLElement; item: HTMLElement | null; index: number } | undefined;
  /** Whether the focused control was disabled, which takes the focus away. */
  let isBusy = false;
  const controls = () =>
    [...place.querySelectorAll<HTMLElement>(CONTROLS)].filter(
      (control) => control.getClientRects().length > 0,
    );

  function remember({ target }: FocusEvent) {
    const control = target as HTMLElement;
    last = { control, item: control.closest("li"), index: controls().indexOf(control) };
    isBusy = false;
  }
  /** Also called without a related target, when the control is disabled or gone. */
  function forget({ relatedTarget }: FocusEvent) {
    if (relatedTarget && !place.contains(relatedTarget as Node)) last = undefined;
  }
  const observer = new MutationObserver(() => {
    if (!last) return;
    const { control, item, index } = last;
    if (control === document.activeElement) isBusy = control.matches(":disabled");
    if (document.activeElement !== document.body) return;
    if (control.isConnected) {
      if (isBusy && !control.matches(":disabled")) control.focus({ preventScroll: true });
      return;
    }
    last = undefined;
    const rest = controls();
    const next = item?.isConnected ? item : (rest[index] ?? rest.at(-1) ?? place);
    if (next === item || next === place) next.tabIndex = -1;
    next.focus({ preventScroll: true });
    // An empty place may be hidden.
    if (document.activeElement === document.body) document.getElementById("main")?.focus();
  });

  observer.observe(place, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  place.addEventListener("focusin", remember);
  place.addEventListener("focusout", forget);
  return () => {
    observer.disconnect();
    place.removeEventListener("focusin", remember);
    place.removeEventListener("focusout", forget);
  };
}
