"use client";

import { useTranslations } from "next-intl";
import { ArrowLeftIcon } from "@/components/ui/icons";
import { Link } from "@/lib/i18n/link";

export function BackToFleet() {
  const t = useTranslations("car");
  return (
    <Link
      href="/dashboard/business/vehicles"
      className="touch-target relative inline-flex w-fit items-center gap-1.5 text-muted-foreground text-sm hover:text-foreground"
    >
      <ArrowLeftIcon className="size-4" />
      {t("back")}
    </Link>
  );
}
