"use client";

import { useLocale, useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { AdminTable } from "@/components/platform/admin-table/admin-table";
import { BulkBar } from "@/components/platform/admin-table/bulk-bar";
import { SelectAll, SelectRow } from "@/components/platform/admin-table/select-all";
import { useColumns } from "@/components/platform/admin-table/use-columns";
import { useSelection } from "@/components/platform/admin-table/use-selection";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { useFormats } from "@/components/ui/use-formats";
import type { FleetListPage } from "@/lib/catalog/fleet/contract";
import { Link } from "@/lib/platform/i18n/link";
import { formatNumber } from "@/lib/platform/numbers";
import { FleetDocuments, FleetRating } from "./fleet-facts";
import { RowMenu } from "./row-menu";
import { vehicleActionsFor } from "./use-vehicle-actions";
import { VehicleStatusBadge } from "./vehicle-status-badge";

const BulkPriceDialog = lazy(() =>
  import("./bulk-price-dialog").then((module) => ({ default: module.BulkPriceDialog })),
);
const FleetListingDialog = lazy(() =>
  import("./fleet-listing-dialog").then((module) => ({ default: module.FleetListingDialog })),
);

type FleetItem = FleetListPage["items"][number];

const actions = {
  price: ({ can }: FleetItem) => can.setPrices,
  list: ({ can, status, isUnlistedForDocuments }: FleetItem) =>
    can.manage && status !== "published" && !isUnlistedForDocuments,
  unlist: (vehicle: FleetItem) => vehicle.can.manage && vehicleActionsFor(vehicle).includes("unpublish"),
};
type Action = keyof typeof actions;
const actionNames = Object.keys(actions) as Action[];

/** The vehicles of a page as a table, with bulk actions for prices and listings. */
export function FleetTable({ fleet }: { fleet: FleetListPage }) {
  const t = useTranslations("fleet");
  const translate = useTranslations();
  const locale = useLocale();
  const { usd } = useFormats();
  const selectable = fleet.items.filter((item) => actionNames.some((name) => actions[name](item)));
  const selection = useSelection(selectable.map(({ id }) => id));
  const [opened, setOpened] = useState<{ action: Action; vehicles: FleetItem[] }>();
  const chosen = useColumns("fleet");
  const selected = selectable.filter(({ id }) => selection.has(id));
  const base = (id: string) => `/dashboard/business/vehicles/${encodeURIComponent(id)}`;
  return (
    <>
      <AdminTable<FleetItem>
        items={fleet.items}
        chosen={chosen}
        shape={{
          label: t("table.car"),
          title: ({ id, title, plate, categoryId }) => (
            <>
              <Link href={base(id)} className="font-medium underline-offset-4 hover:underline">
                {title}
              </Link>
              <span className="block text-muted-foreground text-xs">
                {[plate, translate(`categories.${categoryId}`)].filter(Boolean).join(" · ")}
              </span>
            </>
          ),
          selection: {
            all: <SelectAll selection={selection} />,
            row: ({ id, title, plate }) => (
              <SelectRow selection={selection} id={id} name={[title, plate].filter(Boolean).join(", ")} />
            ),
          },
          columns: [
            {
              key: "status",
              label: t("states"),
              isPlain: true,
              cell: (vehicle) => <VehicleStatusBadge vehicle={vehicle} />,
            },
            {
              key: "price",
              label: t("table.price"),
              isNumber: true,
              cell: ({ dailyPriceCents }) => usd(dailyPriceCents),
            },
            {
              key: "weekend",
              label: t("table.weekend"),
              isNumber: true,
              cell: ({ weekendPriceCents }) => weekendPriceCents !== null && usd(weekendPriceCents),
            },
            {
              key: "mileage",
              label: t("table.mileage"),
              isNumber: true,
              cell: ({ mileageKm }) => formatNumber(mileageKm, locale),
            },
            {
              key: "rentals",
              label: t("table.rentals"),
              isNumber: true,
              cell: ({ rentalCount }) => formatNumber(rentalCount, locale),
            },
            {
              key: "rating",
              label: t("table.rating"),
              cell: (vehicle) => vehicle.ratingAverage !== null && <FleetRating vehicle={vehicle} />,
            },
            {
              key: "documents",
              label: t("table.documents"),
              cell: (vehicle) => <FleetDocuments of={vehicle} />,
            },
          ],
          actions: (vehicle) => (
            <RowMenu
              vehicle={vehicle}
              business={fleet.businesses.find(({ id }) => id === vehicle.businessId)}
            />
          ),
          actionsLabel: t("table.actions"),
        }}
      />
      <BulkBar selection={selection}>
        {actionNames.map((action) => {
          const vehicles = selected.filter(actions[action]);
          if (vehicles.length === 0) return null;
          return (
            <Button
              key={action}
              size="sm"
              variant={action === "price" ? "default" : "secondary"}
              onClick={() => setOpened({ action, vehicles })}
            >
              {t(`bulk.${action}.action`, { count: vehicles.length })}
            </Button>
          );
        })}
      </BulkBar>
      {opened && (
        <Suspense>
          {opened.action === "price" ? (
            <BulkPriceDialog vehicles={opened.vehicles} onClose={() => setOpened(undefined)} />
          ) : (
            <FleetListingDialog
              action={opened.action}
              vehicles={opened.vehicles}
              onClose={() => setOpened(undefined)}
            />
          )}
        </Suspense>
      )}
    </>
  );
}
