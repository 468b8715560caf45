"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { toast } from "@/components/ui/toast";
import { accountStatus } from "@/lib/identity/profile/contract";
import { ApiError } from "@/lib/platform/http/api-client";
import { useResource } from "@/lib/platform/http/use-resource";

/** The request is shared by all components that use it. */
export function useAccountStatus() {
  const { data, error, retry } = useResource("/api/profile/status", accountStatus, { everyMs: 60_000 });
  return { accountStatus: data, failed: data === undefined && error !== null, error, retry };
}

/** Used by the dashboard frame only: shows one toast if the status could not be loaded. */
export function useAccountStatusAlert(): void {
  const t = useTranslations("renter");
  const { failed, error } = useAccountStatus();
  const isUnexpected = failed && !(error instanceof ApiError && error.status === 401);
  useEffect(() => {
    if (isUnexpected) toast.error(t("loadFailed"));
  }, [isUnexpected, t]);
}
