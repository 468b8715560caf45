"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useResource } from "@/lib/api/use-resource";
import { deskBusiness } from "@/lib/business-desk/contract";

/** One came here from a business: whose cars or bookings these are, and the way to everybody's. */
export function OfBusiness({
  desk,
  id,
  onClear,
}: {
  desk: "carDesk" | "bookingDesk";
  id: string;
  onClear: () => void;
}) {
  const t = useTranslations(desk);
  const { data } = useResource(`/api/admin/businesses/${id}`, deskBusiness);
  return (
    <p className="mb-4 flex flex-wrap items-center gap-3 text-sm">
      <span className="font-medium">{t("ofBusiness", { name: data?.name ?? "…" })}</span>
      <Button variant="secondary" size="sm" onClick={onClear}>
        {t("everyBusiness")}
      </Button>
    </p>
  );
}
