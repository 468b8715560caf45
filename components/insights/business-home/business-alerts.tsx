"use client";

import { useLocale, useTranslations } from "next-intl";
import { openConversation } from "@/components/support/chat/open-conversation";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CircleAlertIcon, InfoIcon, TriangleAlertIcon } from "@/components/ui/status-icons";
import { useFormats } from "@/components/ui/use-formats";
import type { BusinessAlert } from "@/lib/insights/business-home/contract";
import { formatDay } from "@/lib/platform/dates";
import { Link } from "@/lib/platform/i18n/link";

const looks = {
  overdue: {
    icon: <CircleAlertIcon className="text-danger" />,
    href: "/dashboard/business/rentals?tab=active",
  },
  promisedTwice: { icon: <CircleAlertIcon className="text-danger" />, href: "/dashboard/business/calendar" },
  documentExpired: { icon: <CircleAlertIcon className="text-danger" />, href: "/document-verification" },
  documentExpires: { icon: <TriangleAlertIcon className="text-warning" />, href: "/document-verification" },
  vehicleDocumentsMissing: {
    icon: <CircleAlertIcon className="text-danger" />,
    href: "/dashboard/business/vehicles",
  },
  vehicleDocumentsEnded: {
    icon: <CircleAlertIcon className="text-danger" />,
    href: "/dashboard/business/vehicles",
  },
  vehicleDocumentsEnding: {
    icon: <TriangleAlertIcon className="text-warning" />,
    href: "/dashboard/business/vehicles",
  },
  planLimit: { icon: <TriangleAlertIcon className="text-warning" />, href: "/dashboard/business/vehicles" },
  payoutAccount: {
    icon: <TriangleAlertIcon className="text-warning" />,
    href: "/dashboard/business/settings#payout-account",
  },
  messages: { icon: <InfoIcon className="text-info" />, href: undefined },
  payout: { icon: <InfoIcon className="text-info" />, href: "/dashboard/business/payouts" },
};

/** The alerts, each linked to the page that resolves it; renders nothing without alerts. */
export function BusinessAlerts({ alerts }: { alerts: BusinessAlert[] }) {
  const t = useTranslations("businessHome");
  if (alerts.length === 0) return null;
  return (
    <section aria-labelledby="alerts">
      <h2 id="alerts" className="sr-only">
        {t("alerts")}
      </h2>
      <Card className="overflow-hidden">
        <ul className="divide-y">
          {alerts.map((alert) => (
            <li
              key={`${alert.kind} ${alert.limit}`}
              className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2 text-sm sm:px-5 [&>svg]:size-5 [&>svg]:shrink-0"
            >
              {looks[alert.kind].icon}
              <p className="min-w-0 grow basis-40">
                <Sentence alert={alert} />
              </p>
              <AlertAction alert={alert} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Sentence({ alert: { kind, count, limit, on, cents } }: { alert: BusinessAlert }) {
  const t = useTranslations("businessHome.alert");
  const locale = useLocale();
  const { usd } = useFormats();
  switch (kind) {
    case "documentExpired":
    case "documentExpires":
    case "vehicleDocumentsEnded":
    case "vehicleDocumentsEnding":
      return t(kind, { count, day: formatDay(on ?? "", locale) });
    case "planLimit":
      return t(kind, { count, limit: limit ?? 0 });
    case "payout":
      return t(kind, { amount: usd(cents ?? 0) });
    default:
      return t(kind, { count });
  }
}

const actionKeys = {
  overdue: "overdueAction",
  promisedTwice: "promisedTwiceAction",
  documentExpired: "documentsAction",
  documentExpires: "documentsAction",
  vehicleDocumentsMissing: "planAction",
  vehicleDocumentsEnded: "planAction",
  vehicleDocumentsEnding: "planAction",
  planLimit: "planAction",
  payoutAccount: "payoutAccountAction",
  messages: "messagesAction",
  payout: "payoutAction",
} as const;

function AlertAction({ alert }: { alert: BusinessAlert }) {
  const t = useTranslations("businessHome.alert");
  const { kind, roomId } = alert;
  const href = hrefOf(alert);
  if (!href)
    return (
      <Button
        variant="secondary"
        size="sm"
        className="ml-auto"
        onClick={() => roomId && openConversation(roomId)}
      >
        {t(actionKeys[kind])}
      </Button>
    );
  return (
    <Button asChild variant="secondary" size="sm" className="ml-auto">
      <Link href={href}>{t(actionKeys[kind])}</Link>
    </Button>
  );
}

function hrefOf({ kind, businessId, vehicleId }: BusinessAlert) {
  const { href } = looks[kind];
  if (vehicleId) return `/dashboard/business/vehicles/${vehicleId}/calendar`;
  return businessId ? href?.replace(/(?=#|$)/, `?businessId=${businessId}`) : href;
}
