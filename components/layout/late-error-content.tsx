"use client";

import { lazyWithMessages } from "@/components/platform/i18n/lazy-with-messages";

/** The content of the error page and its messages, neither of which is in the first load of a page. */
export const LateErrorContent = lazyWithMessages(() =>
  import("./error-content").then((module) => module.ErrorContent),
);
