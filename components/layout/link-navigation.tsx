"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** How long a pointer rests on a link, or the focus on it, before its page is fetched. */
const INTENT_MS = 60;

/**
 * Follows the links of lib/platform/i18n/link.tsx by client-side navigation, and prefetches a page as soon as a visitor
 * is about to open it. Rendered once, in the outermost layout; without it links load a new document.
 */
export function LinkNavigation() {
  const router = useRouter();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const forget = () => clearTimeout(timer);
    function expect({ target }: Event) {
      forget();
      const link = linkAt(target);
      if (link && !savesData()) timer = setTimeout(() => router.prefetch(pathOf(link)), INTENT_MS);
    }
    function follow(event: MouseEvent) {
      const link = linkAt(event.target);
      if (!link || event.defaultPrevented || opensElsewhere(event, link)) return;
      event.preventDefault();
      router.push(pathOf(link), { scroll: link.dataset.link !== "keep-scroll" });
    }
    // On `window`, after React's own listeners, which are on the document. A pointer is cancelled when it scrolls.
    const listeners = { pointerover: expect, pointerdown: expect, focusin: expect, pointercancel: forget };
    const entries = Object.entries(listeners);
    for (const [type, listener] of entries) addEventListener(type, listener, { passive: true });
    addEventListener("click", follow);
    return () => {
      forget();
      for (const [type, listener] of entries) removeEventListener(type, listener);
      removeEventListener("click", follow);
    };
  }, [router]);
  return null;
}

function linkAt(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[data-link]");
  return link && link.origin === location.origin ? link : undefined;
}

const pathOf = ({ pathname, search, hash }: HTMLAnchorElement) => pathname + search + hash;

function opensElsewhere(event: MouseEvent, { target }: HTMLAnchorElement): boolean {
  return (
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey ||
    (target !== "" && target !== "_self")
  );
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
