"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { adminBusiness } from "@/lib/businesses/businesses/admin/contract";
import { useResource } from "@/lib/platform/http/use-resource";

/** Names the business a list of vehicles or bookings is limited to, with a link to the whole list. */
export function BusinessFilterNotice({
  messages,
  id,
  onClear,
}: {
  messages: "vehiclesAdmin" | "bookingsAdmin";
  id: string;
  onClear: () => void;
}) {
  const t = useTranslations(messages);
  const { data } = useResource(`/api/admin/businesses/${id}`, adminBusiness);
  return (
    <p className="mb-4 flex flex-wrap items-center gap-3 text-sm">
      <span className="font-medium">{t("ofBusiness", { name: data?.name ?? "…" })}</span>
      <Button variant="secondary" size="sm" onClick={onClear}>
        {t("everyBusiness")}
      </Button>
    </p>
  );
}
