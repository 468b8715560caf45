"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { localPath } from "@/lib/platform/i18n/local-path";

/** The payment page without a booking: leads to the vehicles. */
export function NoBooking() {
  const t = useTranslations("payments");
  const locale = useLocale();
  const router = useRouter();
  const goBack = () =>
    window.history.length > 1 ? router.back() : router.push(localPath("/vehicles", locale));
  return (
    <>
      <h1 className="sr-only">{t("title")}</h1>
      <EmptyState
        drawing="bookings"
        title={t("none")}
        action={
          <Button size="lg" onClick={goBack}>
            {t("goBack")}
          </Button>
        }
      />
    </>
  );
}
