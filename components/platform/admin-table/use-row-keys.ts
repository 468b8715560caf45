"use client";

import { type RefObject, useEffect, useState } from "react";
import { readStorage, writeStorage } from "@/lib/platform/browser-storage";

const KEY = "row-keys";
/** The choice of a browser that stores nothing lasts as long as the page. */
let choice: string | undefined;
const isOff = () => (choice ?? readStorage("localStorage", KEY)) === "off";

/** Whether J and K move through lists in this browser; single-key shortcuts have to be optional (WCAG 2.1.4). */
export function useRowKeysChoice() {
  const [isOn, setOn] = useState(true);
  useEffect(() => setOn(!isOff()), []);
  return {
    isOn,
    toggle: () => {
      choice = isOn ? "off" : "on";
      writeStorage("localStorage", KEY, choice);
      setOn(!isOn);
    },
  };
}

/** The main control of a row: the one marked as such, else its first link. */
const mainControlOf = (row: Element | undefined) =>
  row?.querySelector<HTMLElement>("[data-main-control]") ?? row?.querySelector<HTMLElement>("a[href]");

/** J and K move the focus to the main control of the next and the previous row of a list. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const step = event.key === "j" ? 1 : event.key === "k" ? -1 : undefined;
      if (!step || event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
      if (event.defaultPrevented || isOff() || isForFieldOrDialog(event.target)) return;
      const rows = [...(list.current?.querySelectorAll("tbody > tr, ul > li") ?? [])].filter(mainControlOf);
      const current = rows.findIndex((row) => row.contains(document.activeElement));
      const next = mainControlOf(rows[current < 0 ? 0 : current + step]);
      if (!next) return;
      event.preventDefault();
      // Shows the focus ring even if the last input was a click.
      next.focus({ focusVisible: true } as FocusOptions);
      next.closest("tr, li")?.scrollIntoView({ block: "nearest" });
    }
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [list]);
}

/** True while the user types, or a dialog or a menu is open. */
function isForFieldOrDialog(target: EventTarget | null): boolean {
  if (document.querySelector("[role=dialog], dialog[open], :popover-open")) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input:not([type=checkbox]), textarea, select");
}
