"use client";

import { Suspense } from "react";
import { lazyWithMessages } from "@/components/platform/i18n/lazy-with-messages";
import { MissingPart, reloadPage } from "@/components/ui/lazy";

// Not in the first load of every page, as this file is.
const ErrorContent = lazyWithMessages(() =>
  import("@/components/layout/error-content").then((module) => module.ErrorContent),
);

export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  return (
    // The content may never load: a deployment that broke the page has replaced its script too.
    <Suspense fallback={<MissingPart onRetry={reloadPage} />}>
      <ErrorContent digest={error.digest} />
    </Suspense>
  );
}
