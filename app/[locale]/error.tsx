"use client";

import { Suspense } from "react";
import { lazy, MissingPart, reloadPage } from "@/components/ui/lazy";

// Not in the first load of every page, as this file is.
const ErrorContent = lazy(
  () => import("@/components/layout/error-content").then((module) => ({ default: module.ErrorContent })),
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
