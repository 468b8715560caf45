"use client";

import { useTranslations } from "next-intl";
import { ApiError } from "@/lib/api/client";

/** What to tell a person about a failed call: the server's own sentence, or that it could not be reached. */
export function useFailureText(): (error: unknown) => string {
  const t = useTranslations("failure");
  return (error) => (error instanceof ApiError && error.message ? error.message : t("unreachable"));
}
