"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/lib/platform/i18n/link";

export function NoBookings() {
  const t = useTranslations("bookings.empty.renter");
  return (
    <EmptyState
      drawing="bookings"
      title={t("title")}
      action={
        <Button asChild>
          <Link href="/vehicles">{t("action")}</Link>
        </Button>
      }
    >
      {t("text")}
    </EmptyState>
  );
}
