"use client";

import { lazy } from "@/components/ui/lazy";

const OwnReportForm = lazy(() =>
  import("@/components/support/issue-reports/own-report-form").then((module) => ({
    default: module.OwnReportForm,
  })),
);

/**
 * The form weighs several KiB that the other tabs of the home page do not need. A function instead of the lazy
 * component itself, because React already loads the client components of a server component lazily, and refuses a lazy
 * component within another.
 */
export function LazyReportForm() {
  return <OwnReportForm />;
}
