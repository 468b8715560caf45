"use client";

import { useTranslations } from "next-intl";
import { ArrowLeftIcon } from "@/components/ui/icons";
import { Link } from "@/lib/i18n/link";

/** Back to the list one came from: one's own fleet, unless it says another. */
export function BackToFleet({
  href = "/dashboard/business/vehicles",
  label,
}: {
  href?: string;
  label?: string;
}) {
  const t = useTranslations("car");
  return (
    <Link
      href={href}
      className="touch-target relative inline-flex w-fit items-center gap-1.5 text-muted-foreground text-sm hover:text-foreground"
    >
      <ArrowLeftIcon className="size-4" />
      {label ?? t("back")}
    </Link>
  );
}
