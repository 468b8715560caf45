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
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
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
