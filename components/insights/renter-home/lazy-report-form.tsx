"use client";

import { lazy } from "@/components/ui/lazy";

/** The form weighs several KiB that the other tabs of the home page do not need. */
export const LazyReportForm = lazy(() =>
  import("@/components/support/issue-reports/own-report-form").then((module) => ({
    default: module.OwnReportForm,
  })),
);
