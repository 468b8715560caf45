"use client";

import { useTranslations } from "next-intl";
import { VehicleThumb } from "@/components/catalog/vehicles/vehicle-thumb";
import type { AdminTableShape } from "@/components/platform/admin-table/admin-table";
import { RowActions } from "@/components/platform/admin-table/row-actions";
import { SelectAll, SelectRow } from "@/components/platform/admin-table/select-all";
import type { TableSort } from "@/components/platform/admin-table/sortable-head";
import type { Selection } from "@/components/platform/admin-table/use-selection";
import { Badge } from "@/components/ui/badge";
import { useFormats } from "@/components/ui/use-formats";
import { useShortDay } from "@/components/ui/use-short-day";
import type { AdminVehicle } from "@/lib/catalog/fleet/admin/contract";
import { vehicleHref } from "@/lib/catalog/vehicles/vehicle-href";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { Link } from "@/lib/platform/i18n/link";
import type { AdminVehicleAction } from "./admin-vehicle-dialogs";

const badgeVariants = {
  available: "success",
  rented: "info",
  maintenance: "warning",
  draft: "default",
  unlisted: "default",
  held: "danger",
} as const;

const adminVehicleHref = (id: string) => `/dashboard/admin/vehicles/${encodeURIComponent(id)}`;

/** The columns of the vehicle table: vehicle, business, status and actions. */
export function useAdminVehicleTable(
  selection: Selection,
  sort: TableSort,
  onAction: (vehicle: AdminVehicle, action: AdminVehicleAction) => void,
): AdminTableShape<AdminVehicle> {
  const t = useTranslations("vehiclesAdmin");
  const { usd } = useFormats();
  const day = useShortDay({ year: true });
  return {
    label: t("columns.car"),
    selection: {
      all: <SelectAll selection={selection} />,
      row: ({ id, title }) => <SelectRow selection={selection} id={id} name={title} />,
    },
    sort,
    title: (vehicle) => <VehicleTitle vehicle={vehicle} />,
    columns: [
      {
        key: "status",
        label: t("status"),
        cell: ({ status }) => <Badge variant={badgeVariants[status]}>{t(`statuses.${status}`)}</Badge>,
      },
      { key: "plate", label: t("columns.plate"), cell: ({ plate }) => plate },
      {
        key: "business",
        label: t("add.business"),
        cell: ({ business: { id, name } }) => (
          <Link
            href={`/dashboard/admin/businesses/${id}`}
            className="underline decoration-border underline-offset-4 hover:decoration-primary"
          >
            {name}
          </Link>
        ),
      },
      { key: "location", label: t("add.location"), cell: ({ location }) => location },
      {
        key: "price",
        label: t("columns.price"),
        sorts: { ascending: "lowest", descending: "highest" },
        isNumber: true,
        cell: ({ dailyPriceCents }) => usd(dailyPriceCents),
      },
      {
        key: "model",
        label: t("columns.model"),
        isExtra: true,
        cell: ({ make, model, year }) => `${make} ${model} ${year}`,
      },
      {
        key: "added",
        label: t("columns.added"),
        sorts: { ascending: "oldest", descending: "newest" },
        isExtra: true,
        cell: ({ createdAt }) => day(dayIn(new Date(createdAt), KIGALI)),
      },
    ],
    actionsLabel: t("columns.actions"),
    actions: (vehicle) => (
      <VehicleRowActions vehicle={vehicle} onAction={(action) => onAction(vehicle, action)} />
    ),
  };
}

function VehicleTitle({
  vehicle: { id, title, make, model, year, picture, isUnlistedForDocuments, heldReason },
}: {
  vehicle: AdminVehicle;
}) {
  const t = useTranslations("vehiclesAdmin");
  // A title that consists of make, model and year is not repeated.
  const kind = title === `${make} ${model} ${year}` ? undefined : `${make} ${model} ${year}`;
  return (
    <div className="flex items-center gap-3">
      <VehicleThumb picture={picture} className="w-16 shrink-0 rounded-sm xl:w-14" sizes="64px" />
      <div className="min-w-0">
        <Link
          href={adminVehicleHref(id)}
          className="block wrap-anywhere font-medium hover:underline max-xl:text-base xl:leading-5"
        >
          {title}
        </Link>
        {kind && <span className="block text-muted-foreground xl:text-xs">{kind}</span>}
        {isUnlistedForDocuments && (
          <span className="block text-warning text-xs">{t("documentsInvalid")}</span>
        )}
        {heldReason && (
          <span className="block wrap-anywhere text-danger text-xs">
            {t("heldFor", { reason: heldReason })}
          </span>
        )}
      </div>
    </div>
  );
}

function VehicleRowActions({
  vehicle,
  onAction,
}: {
  vehicle: AdminVehicle;
  onAction: (action: AdminVehicleAction) => void;
}) {
  const t = useTranslations("vehiclesAdmin");
  const { id, title, status, can } = vehicle;
  const named = { car: title };
  const link = (key: "edit" | "public" | "log", href: string) => ({
    key,
    label: t(key),
    name: t(`${key}Of`, named),
    href,
  });
  const isPublic = status === "available" || status === "rented";
  const actions = (["relist", "maintenance", "unlist"] as const).filter((action) => can[action]);
  return (
    <RowActions
      label={t("actionsOf", named)}
      actions={[
        { ...link("edit", adminVehicleHref(id)), isMain: true },
        ...(isPublic ? [link("public", vehicleHref(id))] : []),
        link("log", `/dashboard/admin/audit-log?search=${encodeURIComponent(id)}`),
        ...[...actions, "delete" as const].map((action) => ({
          key: action,
          label: t(`${action}.action`),
          name: t(`${action}.actionOf`, named),
          isDestructive: action === "delete",
          onAct: () => onAction(action),
        })),
      ]}
    />
  );
}
