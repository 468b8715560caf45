"use client";

import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { WaitIcon } from "@/components/ui/document-icons";
import { FactList } from "@/components/ui/fact-list";
import { kigaliDayText } from "@/components/ui/instant-text";
import { CircleAlertIcon, CircleCheckIcon, TriangleAlertIcon } from "@/components/ui/status-icons";
import type { BadgeView } from "@/lib/businesses/badge-requests/contract";
import { Link } from "@/lib/platform/i18n/link";

const looks = {
  draft: { variant: "default", Icon: CircleAlertIcon },
  pending: { variant: "info", Icon: WaitIcon },
  approved: { variant: "success", Icon: CircleCheckIcon },
  rejected: { variant: "danger", Icon: TriangleAlertIcon },
} as const;

/** One request with its name, date, status and reason of rejection. */
export function BadgeRow({ request }: { request: BadgeView }) {
  const t = useTranslations("badges");
  const locale = useLocale();
  const { status, businessName, businessType, requestedOn, rejectionReason } = request;
  const { variant, Icon } = looks[status];
  return (
    <li className="py-4 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 break-words font-medium">{businessName || t("short.unnamed")}</p>
        <Badge variant={variant}>
          <Icon />
          {t(`short.status.${status}`)}
        </Badge>
      </div>
      <p className="mt-1 text-muted-foreground text-sm">
        <FactList
          facts={[
            businessType && t(`types.${businessType}` as "types.other"),
            requestedOn && t("requestedOn", { date: kigaliDayText(requestedOn, locale) }),
          ]}
        />
      </p>
      {status === "draft" && (
        <Link
          href="/business-badge-registration"
          className="mt-1 inline-block text-sm underline underline-offset-4"
        >
          {t("short.continue")}
        </Link>
      )}
      {rejectionReason && (
        <p className="measure mt-2 text-sm">{t("short.reason", { reason: rejectionReason })}</p>
      )}
    </li>
  );
}
