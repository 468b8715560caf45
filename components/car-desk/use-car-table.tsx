"use client";

import { useTranslations } from "next-intl";
import type { DeskTableShape } from "@/components/admin/desk-table";
import { RowActs } from "@/components/admin/row-acts";
import { VehicleThumb } from "@/components/bookings/vehicle-thumb";
import { useShortDay } from "@/components/business-day/use-short-day";
import { Badge } from "@/components/ui/badge";
import { useFormats } from "@/components/ui/use-formats";
import type { DeskCar } from "@/lib/car-desk/contract";
import { dayIn, KIGALI } from "@/lib/dates";
import { Link } from "@/lib/i18n/link";
import { vehicleHref } from "@/lib/search/rules";
import type { CarAct } from "./car-dialogs";

const looks = {
  available: "success",
  rented: "info",
  maintenance: "warning",
  draft: "default",
  unlisted: "default",
  held: "danger",
} as const;

const pageOf = (id: string) => `/dashboard/admin/cars/${encodeURIComponent(id)}`;

/** Cars as a table: what each is, whose, how it stands, and what may be done with it. */
export function useCarTable(onAct: (car: DeskCar, act: CarAct) => void): DeskTableShape<DeskCar> {
  const t = useTranslations("carDesk");
  const { usd } = useFormats();
  const day = useShortDay({ year: true });
  return {
    label: t("columns.car"),
    title: (car) => <CarTitle car={car} />,
    columns: [
      {
        key: "status",
        label: t("status"),
        cell: ({ status }) => <Badge variant={looks[status]}>{t(`statuses.${status}`)}</Badge>,
      },
      { key: "plate", label: t("columns.plate"), cell: ({ plate }) => plate },
      {
        key: "business",
        label: t("add.business"),
        cell: ({ business: { id, name } }) => (
          <Link
            href={`/dashboard/admin/businesses/${id}`}
            prefetch={false}
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
        isExtra: true,
        cell: ({ createdAt }) => day(dayIn(new Date(createdAt), KIGALI)),
      },
    ],
    actsLabel: t("columns.acts"),
    acts: (car) => <CarActs car={car} onAct={(act) => onAct(car, act)} />,
  };
}

function CarTitle({
  car: { id, title, make, model, year, picture, isPaused, heldReason },
}: {
  car: DeskCar;
}) {
  const t = useTranslations("carDesk");
  // A title that already says make, model and year is not said twice.
  const kind = title === `${make} ${model} ${year}` ? undefined : `${make} ${model} ${year}`;
  return (
    <div className="flex items-center gap-3">
      <VehicleThumb picture={picture} className="w-16 shrink-0 rounded-sm xl:w-14" sizes="64px" />
      <div className="min-w-0">
        <Link
          href={pageOf(id)}
          prefetch={false}
          className="block wrap-anywhere font-medium hover:underline max-xl:text-base xl:leading-5"
        >
          {title}
        </Link>
        {kind && <span className="block text-muted-foreground xl:text-xs">{kind}</span>}
        {isPaused && <span className="block text-warning text-xs">{t("paused")}</span>}
        {heldReason && (
          <span className="block wrap-anywhere text-danger text-xs">
            {t("heldFor", { reason: heldReason })}
          </span>
        )}
      </div>
    </div>
  );
}

function CarActs({ car, onAct }: { car: DeskCar; onAct: (act: CarAct) => void }) {
  const t = useTranslations("carDesk");
  const { id, title, status, can } = car;
  const named = { car: title };
  const link = (key: "edit" | "public" | "log", href: string) => ({
    key,
    label: t(key),
    name: t(`${key}Of`, named),
    href,
  });
  const isPublic = status === "available" || status === "rented";
  const acts = (["relist", "maintenance", "unlist"] as const).filter((act) => can[act]);
  return (
    <RowActs
      label={t("acts", named)}
      acts={[
        { ...link("edit", pageOf(id)), isMain: true },
        ...(isPublic ? [link("public", vehicleHref(id))] : []),
        link("log", `/dashboard/admin/audit-log?search=${encodeURIComponent(id)}`),
        ...[...acts, "delete" as const].map((act) => ({
          key: act,
          label: t(`${act}.action`),
          name: t(`${act}.actionOf`, named),
          isGrave: act === "delete",
          onAct: () => onAct(act),
        })),
      ]}
    />
  );
}
