import { useTranslations } from "next-intl";
import { RefreshOnNotification } from "@/components/messaging/notifications/refresh-on-notification";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { WaitIcon } from "@/components/ui/document-icons";
import type { PrivateOwner } from "@/lib/businesses/private-owners/contract";
import { Link } from "@/lib/platform/i18n/link";

/** An application under review, with what its owner can do meanwhile. */
export function ApplicationWaiting({ application }: { application: PrivateOwner }) {
  const t = useTranslations("privateOwner");
  return (
    <Card className="max-w-3xl p-6 sm:p-8">
      <RefreshOnNotification />
      <Badge variant="info">
        <WaitIcon />
        {t("pending")}
      </Badge>
      <h1 className="mt-4 text-2xl">{application.name}</h1>
      <p className="measure mt-2">{t("pendingText")}</p>
      <p className="measure mt-2 text-muted-foreground">{t("next2")}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button asChild className="max-sm:w-full">
          <Link href="/dashboard/business/vehicles/new">{t("prepareCar")}</Link>
        </Button>
        <Button asChild variant="secondary" className="max-sm:w-full">
          <Link href="/dashboard/business">{t("toDashboard")}</Link>
        </Button>
      </div>
    </Card>
  );
}
