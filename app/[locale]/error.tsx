"use client";

import { Suspense } from "react";
import { lazy } from "@/components/ui/lazy";

// Not in the first load of every page, as this file is.
const ErrorContent = lazy(() =>
  import("@/components/layout/error-content").then((module) => ({ default: module.ErrorContent })),
);

export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  return (
    <Suspense>
      <ErrorContent digest={error.digest} />
    </Suspense>
  );
}
