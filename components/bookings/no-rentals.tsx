"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/lib/i18n/link";

/** The first rental is one press away. */
export function NoRentals() {
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
