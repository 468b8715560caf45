import { type RefObject, useEffect, useState } from "react";

/**
 * Returns whether the panel of `root` is open; it closes on Escape (returning the focus), on a press outside
 * and when the focus leaves.
 */
export function useDisclosure(root: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const onOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      // A menu inside the panel closes first.
      if (event.key !== "Escape" || event.defaultPrevented) return;
      setOpen(false);
      root.current?.querySelector<HTMLElement>("[aria-expanded]")?.focus();
    };
    const events = ["pointerdown", "focusin"];
    for (const name of events) addEventListener(name, onOutside);
    addEventListener("keydown", onKeyDown);
    return () => {
      for (const name of events) removeEventListener(name, onOutside);
      removeEventListener("keydown", onKeyDown);
    };
  }, [isOpen, root]);
  return { isOpen, toggle: () => setOpen(!isOpen), close: () => setOpen(false) };
}
