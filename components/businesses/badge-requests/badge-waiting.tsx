import { useTranslations } from "next-intl";
import { RefreshOnNotification } from "@/components/messaging/notifications/refresh-on-notification";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ClockIcon } from "@/components/ui/icons";
import { TriangleAlertIcon } from "@/components/ui/status-icons";
import type { BadgeView } from "@/lib/businesses/badge-requests/contract";
import { Link } from "@/lib/platform/i18n/link";

/** The business dashboard while a registration is under review or after its rejection. */
export function BadgeWaiting({ request }: { request: BadgeView }) {
  const t = useTranslations("badges");
  const isRejected = request.status === "rejected";
  const business = request.businessName ?? "";
  return (
    <Card className="max-w-2xl p-6 sm:p-8">
      <RefreshOnNotification />
      <img src="/brand/empty-vehicles.svg" alt="" width={200} height={150} className="mb-4 -ml-2" />
      <Badge variant={isRejected ? "danger" : "info"}>
        {isRejected ? <TriangleAlertIcon /> : <ClockIcon />}
        {isRejected ? t("rejectedTitle") : t("pending")}
      </Badge>
      <h1 className="mt-4 text-2xl">
        {t(isRejected ? "waiting.rejectedTitle" : "waiting.pendingTitle", { business })}
      </h1>
      <p className="measure mt-2 text-muted-foreground">
        {isRejected ? t("waiting.rejectedText", { reason: request.rejectionReason ?? "" }) : t("pendingText")}
      </p>
      <Button asChild className="mt-6" variant={isRejected ? "default" : "secondary"}>
        <Link href="/business-badge-registration">{t(isRejected ? "waiting.correct" : "waiting.view")}</Link>
      </Button>
    </Card>
  );
}
