"use client";

import { Suspense, useCallback, useEffect, useState } from "react";
import { lazy, MissingPart } from "@/components/ui/lazy";

// Validation is a large part of this page's script, so it is loaded only when the form is about to be used.
const ContactForm = lazy(async () => {
  await waitUntilNeeded();
  return { default: (await import("./contact-form")).ContactForm };
}, MissingForm);

function MissingForm({ onReady, ...props }: { onReady: () => void; onRetry: () => void }) {
  useEffect(onReady, [onReady]);
  return <MissingPart {...props} />;
}

const PATIENCE_MS = 3_000;

/**
 * Resolves when the form is less than a screen away or three seconds after the page has loaded; at once if the
 * page has no #contact element.
 */
async function waitUntilNeeded(): Promise<void> {
  const place = typeof document === "undefined" ? null : document.getElementById("contact");
  if (!place) return;
  await new Promise<void>((resolve) => {
    const startTimer = () => setTimeout(resolve, PATIENCE_MS);
    if (document.readyState === "complete") startTimer();
    else addEventListener("load", startTimer, { once: true });
    const onIntersect: IntersectionObserverCallback = (entries, observer) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      resolve();
    };
    new IntersectionObserver(onIntersect, { rootMargin: "100% 0px" }).observe(place);
  });
}

/** Renders the contact form from the start and enables it once its script is loaded and can keep the input. */
export function DeferredContactForm() {
  const [isReady, setReady] = useState(false);
  const open = useCallback(() => setReady(true), []);
  return (
    <fieldset disabled={!isReady} className="contents">
      <Suspense>
        <ContactForm onReady={open} />
      </Suspense>
    </fieldset>
  );
}
