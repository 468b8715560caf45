"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/api/client";
import { useResource } from "@/lib/api/use-resource";
import { standing } from "@/lib/profile/contract";

/** How the person signed in stands. Read once for all that ask. */
export function useStanding() {
  const { data, error, retry } = useResource("/api/profile/standing", standing, { everyMs: 60_000 });
  return { standing: data, failed: data === undefined && error !== null, error, retry };
}

/** For the frame alone: tells in a corner, once, that it could not be had. */
export function useStandingAlarm(): void {
  const t = useTranslations("renter");
  const { failed, error } = useStanding();
  const isNews = failed && !(error instanceof ApiError && error.status === 401);
  useEffect(() => {
    if (isNews) toast.error(t("loadFailed"));
  }, [isNews, t]);
}
