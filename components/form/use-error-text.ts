"use client";

import { useTranslations } from "next-intl";
import { ApiError } from "@/lib/platform/http/api-client";
import { UnreadableResponse } from "@/lib/platform/http/parse-response";

/**
 * Returns the message for a failed call: the server's own, that the server could not be reached, or that this page has
 * to be reloaded, because a newer release sent the response or has replaced a part of the page.
 */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations("failure");
  return (error) => {
    if (error instanceof ApiError && error.message) return error.message;
    if (error instanceof UnreadableResponse) return error.isSaved ? t("saved") : t("outdated");
    return isMissingChunk(error) ? t("outdated") : t("unreachable");
  };
}

/** Whether a part of the page could not be loaded although there is a connection. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && error.name === "ChunkLoadError" && navigator.onLine;
