"use client";

import { Suspense, useCallback, useState } from "react";
import { lazy } from "@/components/ui/lazy";

// Checking what is typed weighs 45 KB, a quarter of this page's script: it comes when the page stands.
const ReadyContactForm = lazy(() =>
  import("./ready-contact-form").then((module) => ({ default: module.ReadyContactForm })),
);

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
