import { type RefObject, useEffect, useState } from "react";

/** The button of an open menu (components/ui/menu.tsx). */
const OPEN_MENU = "[aria-haspopup=menu][aria-expanded=true]";

/**
 * Returns whether the panel of `root` is open; it closes on Escape (returning the focus), on a press outside
 * and when the focus leaves.
 */
export function useDisclosure(root: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const onOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      // The browser closes a menu inside the panel first.
      if (event.key !== "Escape" || root.current?.querySelector(OPEN_MENU)) return;
      setOpen(false);
      root.current?.querySelector<HTMLElement>("[aria-expanded]")?.focus();
    };
    const events = ["pointerdown", "focusin"];
    for (const name of events) document.addEventListener(name, onOutside);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      for (const name of events) document.removeEventListener(name, onOutside);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [isOpen, root]);
  return { isOpen, toggle: () => setOpen((open) => !open), close: () => setOpen(false) };
}
