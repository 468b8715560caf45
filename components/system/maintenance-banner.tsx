"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { useFormats } from "@/components/ui/use-formats";
import { useResource } from "@/lib/api/use-resource";
import { KIGALI } from "@/lib/dates";
import { Link } from "@/lib/i18n/link";
import { maintenance } from "@/lib/maintenance/contract";

/** On every page of the console while visitors are kept out, so that nobody forgets. */
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
