"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { useFormats } from "@/components/ui/use-formats";
import { KIGALI } from "@/lib/platform/dates";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { maintenance } from "@/lib/platform/maintenance/contract";

/** Shown on every admin page during maintenance, so that it is not forgotten. */
export function MaintenanceBanner() {
  const t = useTranslations("maintenance");
  const { instant } = useFormats();
  const { data } = useResource("/api/admin/maintenance", maintenance, { everyMs: 30_000 });
  if (!data?.since) return null;
  return (
    <Alert variant="warning" title={t("banner", { date: instant(data.since, KIGALI) })} className="mb-6">
      <Link href="/dashboard/admin/system#maintenance" className="underline underline-offset-4">
        {t("bannerLink")}
      </Link>
    </Alert>
  );
}
