"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { AdminPaymentItem } from "@/lib/payments/admin/contract";

const looks = {
  created: "default",
  pending: "warning",
  authorized: "info",
  captured: "success",
  failed: "danger",
  expired: "default",
  cancelled: "default",
  refunded: "default",
} as const;

/** The status of a payment, whether a part of it was refunded, and whether its payer disputes it. */
export function PaymentStatusBadges({
  payment: { status, refundedCents, isDisputed },
}: {
  payment: Pick<AdminPaymentItem, "status" | "refundedCents" | "isDisputed">;
}) {
  const t = useTranslations("paymentsAdmin");
  return (
    <span className="flex flex-wrap items-center gap-1.5 xl:[&>span]:whitespace-nowrap">
      <Badge variant={looks[status]}>{t(`statuses.${status}`)}</Badge>
      {status === "captured" && refundedCents > 0 && <Badge>{t("partlyRefunded")}</Badge>}
      {isDisputed && <Badge variant="warning">{t("statuses.disputed")}</Badge>}
    </span>
  );
}
