"use client";

import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button";
import { Menu } from "@/components/ui/menu";
import type { FleetBusiness, FleetPage } from "@/lib/fleet/contract";
import { vehicleHref } from "@/lib/search/rules";
import { EllipsisIcon } from "./car-icons";
import { actsFor, useCarActs } from "./use-car-acts";

/** What else can be done with a car of the list. */
export function RowMenu({
  vehicle,
  business,
}: {
  vehicle: FleetPage["items"][number];
  business: FleetBusiness | undefined;
}) {
  const t = useTranslations("fleet");
  const { publish, isPublishing, ask, dialog } = useCarActs(vehicle, business);
  const { id, title, status, can } = vehicle;
  const isPublic = status === "published";
  if (!can.manage && !isPublic) return null;
  const items = [
    ...(isPublic
      ? [
          {
            ...{ key: "page", label: t("publicPage"), name: t("pageOf", { car: title }) },
            href: vehicleHref(id),
          },
        ]
      : []),
    ...(can.manage && !isPublic && !isPublishing
      ? [{ key: "publish", label: t("publish"), onAct: () => publish() }]
      : []),
    ...(can.manage ? actsFor(vehicle) : []).map((act) => ({
      ...{ key: act, label: t(act), isGrave: act === "remove" },
      onAct: () => ask(act),
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
