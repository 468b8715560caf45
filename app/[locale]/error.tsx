"use client";

import { Suspense } from "react";
import { lazyWithMessages } from "@/components/platform/i18n/lazy-with-messages";
import { MissingPart, reloadPage } from "@/components/ui/lazy";

// Not in the first load of every page, as this file is.
const ErrorContent = lazyWithMessages(
  () => import("@/components/layout/error-content").then((module) => module.ErrorContent),
  Reload,
);

/** Shown while the content loads, which may be never: a deployment that broke the page has replaced its script too. */
function Reload() {
  return <MissingPart onRetry={reloadPage} />;
}

export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  return (
    <Suspense fallback={<Reload />}>
      <ErrorContent digest={error.digest} />
    </Suspense>
  );
}
