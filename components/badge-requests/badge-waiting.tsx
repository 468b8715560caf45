import { useTranslations } from "next-intl";
import { RefreshOnNotification } from "@/components/business-frame/refresh-on-notification";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ClockIcon, TriangleAlertIcon } from "@/components/ui/icons";
import type { BadgeView } from "@/lib/badge-requests/contract";
import { Link } from "@/lib/i18n/link";

/** The business dashboard of somebody whose registration is under review, or was refused. */
export function BadgeWaiting({ request }: { request: BadgeView }) {
  const t = useTranslations("badges");
  const isRefused = request.status === "rejected";
  const business = request.businessName ?? "";
  return (
    <Card className="max-w-2xl p-6 sm:p-8">
      <RefreshOnNotification />
      <img src="/brand/empty-vehicles.svg" alt="" width={200} height={150} className="mb-4 -ml-2" />
      <Badge variant={isRefused ? "danger" : "info"}>
        {isRefused ? <TriangleAlertIcon /> : <ClockIcon />}
        {isRefused ? t("rejectedTitle") : t("pending")}
      </Badge>
      <h1 className="mt-4 text-2xl">
        {t(isRefused ? "waiting.rejectedTitle" : "waiting.pendingTitle", { business })}
      </h1>
      <p className="measure mt-2 text-muted-foreground">
        {isRefused ? t("waiting.rejectedText", { reason: request.rejectionReason ?? "" }) : t("pendingText")}
      </p>
      <Button asChild className="mt-6" variant={isRefused ? "default" : "secondary"}>
        <Link href="/business-badge-registration">{t(isRefused ? "waiting.correct" : "waiting.view")}</Link>
      </Button>
    </Card>
  );
}
