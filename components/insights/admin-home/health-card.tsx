"use client";

import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { CircleAlertIcon, CircleCheckIcon, TriangleAlertIcon } from "@/components/ui/status-icons";
import type { HealthCheck, MarketplaceStats } from "@/lib/insights/admin-home/contract";
import { Link } from "@/lib/platform/i18n/link";

const marks = {
  ok: <CircleCheckIcon className="size-5 shrink-0 text-success" />,
  warning: <TriangleAlertIcon className="size-5 shrink-0 text-warning" />,
  error: <CircleAlertIcon className="size-5 shrink-0 text-danger" />,
};

/** The pages where administrators can fix a failed check. */
const adminPages: Partial<Record<HealthCheck["name"], string>> = {
  jobs: "/dashboard/admin/jobs",
  messages: "/dashboard/admin/outbox",
  books: "/dashboard/admin/payments?of=findings",
  rate: "/dashboard/admin/settings/rates",
};

/** System health with the checks it is computed from. */
export function HealthCard({ health: { percent, checks } }: { health: MarketplaceStats["health"] }) {
  const t = useTranslations("marketplace.health");
  return (
    <section aria-labelledby="health">
      <h2 id="health" className="mb-4 text-lg">
        {t("title", { percent })}
      </h2>
      <Card>
        <ul className="grid grid-cols-2 max-sm:py-2 sm:gap-x-8 xl:grid-cols-3">
          {checks.map(({ name, status, number }) => (
            <li key={name} className="flex gap-2.5 px-4 py-2.5 sm:gap-3 sm:px-5 sm:py-4">
              {marks[status]}
              <div className="min-w-0">
                <p className="font-medium max-sm:text-sm">
                  {status !== "ok" && adminPages[name] ? (
                    <Link
                      href={adminPages[name]}
                      className="touch-target relative underline decoration-2 decoration-primary underline-offset-4"
                    >
                      {t(`${name}.name`)}
                    </Link>
                  ) : (
                    t(`${name}.name`)
                  )}{" "}
                  <span className="sr-only">{t(`status.${status}`)}</span>
                </p>
                <p className="text-muted-foreground text-sm tabular-nums">{t(`${name}.text`, { number })}</p>
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
