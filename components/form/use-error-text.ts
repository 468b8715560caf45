"use client";

import { useTranslations } from "next-intl";
import { ApiError } from "@/lib/platform/http/api-client";

/** Returns the message for a failed call: the server's own, or that the server could not be reached. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations("failure");
  return (error) => (error instanceof ApiError && error.message ? error.message : t("unreachable"));
}
