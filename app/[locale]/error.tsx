"use client";

import { Suspense } from "react";
import { lazy, MissingPart, reloadPage } from "@/components/ui/lazy";

// This file is in the first load of every page, its content is not.
const ErrorContent = lazy(() =>
  import("@/components/layout/late-error-content").then((module) => ({ default: module.LateErrorContent })),
);

export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  return (
    // The content may never load: a deployment that broke the page has replaced its script too.
    <Suspense fallback={<MissingPart onRetry={reloadPage} />}>
      <ErrorContent digest={error.digest} />
    </Suspense>
  );
}
