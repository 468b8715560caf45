"use client";

import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { WaitIcon } from "@/components/ui/document-icons";
import { CircleCheckIcon } from "@/components/ui/status-icons";
import type { BadgeView } from "@/lib/businesses/badge-requests/contract";
import { formatInstant, KIGALI } from "@/lib/platform/dates";
import { Link } from "@/lib/platform/i18n/link";
import { BadgeDocuments } from "./badge-documents";

export function BadgeOutcome({ request }: { request: BadgeView }) {
  const t = useTranslations("badges");
  const locale = useLocale();
  const isApproved = request.status === "approved";
  const isMissing = !request.documents.businessLicense || !request.documents.taxCertificate;
  return (
    <Card className="max-w-3xl p-6 sm:p-8">
      <Badge variant={isApproved ? "success" : "info"}>
        {isApproved ? <CircleCheckIcon /> : <WaitIcon />}
        {t(isApproved ? "approved" : "pending")}
      </Badge>
      <h2 className="mt-4 font-semibold text-xl tracking-tight">{request.businessName}</h2>
      {request.requestedOn && (
        <p className="mt-1 text-muted-foreground text-sm">
          {t("requestedOn", { date: formatInstant(new Date(request.requestedOn), locale, KIGALI) })}
        </p>
      )}
      <p className="measure mt-4">{t(isApproved ? "approvedText" : "pendingText")}</p>
      {!isApproved && isMissing && (
        <div className="mt-6 border-t pt-6">
          <p className="measure mb-6 font-medium">{t("documentsMissing")}</p>
          <BadgeDocuments request={request} />
        </div>
      )}
      <Button asChild variant={isApproved ? "default" : "secondary"} className="mt-6">
        <Link href="/dashboard/business">{t("toDashboard")}</Link>
      </Button>
    </Card>
  );
}
