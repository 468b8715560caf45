"use client";

import { Suspense, useCallback, useState } from "react";
import { lazy } from "@/components/ui/lazy";

// Checking what is typed weighs 45 KB, a quarter of this page's script: it comes when somebody comes near.
const ReadyContactForm = lazy(async () => {
  await isWanted();
  return { default: (await import("./ready-contact-form")).ReadyContactForm };
});

const PATIENCE_MS = 3_000;

/** Once the form is less than a screen away, or the page has been at rest for a while; at once where there is none to watch. */
async function isWanted(): Promise<void> {
  const place = typeof document === "undefined" ? null : document.getElementById("contact");
  if (!place) return;
  await new Promise<void>((resolve) => {
    const rest = () => setTimeout(resolve, PATIENCE_MS);
    if (document.readyState === "complete") rest();
    else addEventListener("load", rest, { once: true });
    const look: IntersectionObserverCallback = (entries, observer) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      resolve();
    };
    new IntersectionObserver(look, { rootMargin: "100% 0px" }).observe(place);
  });
}

/** The contact form: in the page from the start, open for typing once it can keep what is typed. */
export function LateContactForm() {
  const [isReady, setReady] = useState(false);
  const open = useCallback(() => setReady(true), []);
  return (
    <fieldset disabled={!isReady} className="contents">
      <Suspense>
        <ReadyContactForm onReady={open} />
      </Suspense>
    </fieldset>
  );
}
