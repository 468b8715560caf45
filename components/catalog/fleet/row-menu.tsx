"use client";

import { useTranslations } from "next-intl";
import { EllipsisIcon } from "@/components/ui/action-icons";
import { buttonVariants } from "@/components/ui/button";
import { Menu } from "@/components/ui/menu";
import type { BusinessVehicleUsage } from "@/lib/businesses/subscriptions/vehicle-usage-contract";
import type { FleetListPage } from "@/lib/catalog/fleet/contract";
import { vehicleHref } from "@/lib/catalog/vehicles/vehicle-href";
import { useVehicleActions, vehicleActionsFor } from "./use-vehicle-actions";

/** The further actions of a vehicle in the list. */
export function RowMenu({
  vehicle,
  business,
}: {
  vehicle: FleetListPage["items"][number];
  business: BusinessVehicleUsage | undefined;
}) {
  const t = useTranslations("fleet");
  const { publish, isPublishing, ask, dialog } = useVehicleActions(vehicle, business);
  const { id, title, status, can } = vehicle;
  const isPublic = status === "published";
  if (!can.manage && !isPublic) return null;
  const items = [
    ...(isPublic
      ? [
          {
            key: "page",
            label: t("publicPage"),
            name: t("pageOf", { car: title }),
            href: vehicleHref(id),
          },
        ]
      : []),
    ...(can.manage && !isPublic && !isPublishing
      ? [{ key: "publish", label: t("publish"), onAct: () => publish() }]
      : []),
    ...(can.manage ? vehicleActionsFor(vehicle) : []).map((action) => ({
      key: action,
      label: t(action),
      isDestructive: action === "remove",
      onAct: () => ask(action),
    })),
  ];
  return (
    <>
      <Menu
        label={t("moreOf", { car: title })}
        button={<EllipsisIcon />}
        buttonClassName={buttonVariants({ variant: "ghost", size: "sm", className: "w-9 px-0" })}
        items={items}
      />
      {dialog}
    </>
  );
}
