"use client";

import { useTranslations } from "next-intl";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Skeleton } from "@/components/ui/skeleton";
import { useFormats } from "@/components/ui/use-formats";
import { adminVehiclePage } from "@/lib/catalog/fleet/admin/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";

/** The first cars of a business, each with its status and price. */
export function BusinessVehicleList({ businessId }: { businessId: string }) {
  const t = useTranslations("businessesAdmin.details");
  const states = useTranslations("vehiclesAdmin.statuses");
  const { usd } = useFormats();
  const { data, error, retry } = useResource(
    `/api/admin/vehicles?limit=8&business=${businessId}`,
    adminVehiclePage,
  );
  if (error && !data) return <ErrorNotice error={error} onRetry={retry} />;
  if (!data) return <Skeleton className="h-24 rounded-lg" />;
  if (data.items.length === 0) return <p className="text-muted-foreground text-sm">{t("noCars")}</p>;
  return (
    <ul className="divide-y text-sm">
      {data.items.map(({ id, title, status, dailyPriceCents }) => (
        <li key={id} className="flex items-baseline justify-between gap-3 py-2.5">
          <Link
            href={`/dashboard/admin/vehicles/${encodeURIComponent(id)}`}
            className="underline underline-offset-4"
          >
            {title}
          </Link>
          <span className="shrink-0 text-muted-foreground tabular-nums">
            {states(status)} · {usd(dailyPriceCents)}
          </span>
        </li>
      ))}
    </ul>
  );
}
