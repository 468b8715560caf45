"use client";

import { useTranslations } from "next-intl";
import { RowActs } from "@/components/admin/row-acts";
import { VehicleThumb } from "@/components/bookings/vehicle-thumb";
import { Badge } from "@/components/ui/badge";
import { useFormats } from "@/components/ui/use-formats";
import type { DeskCar } from "@/lib/car-desk/contract";
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

/** One car: what it is, whose, how it stands, and what may be done with it. */
export function CarRow({ car, onAct }: { car: DeskCar; onAct: (act: CarAct) => void }) {
  const t = useTranslations("carDesk");
  const { usd } = useFormats();
  const { id, title, status, business } = car;
  const page = `/dashboard/admin/cars/${encodeURIComponent(id)}`;
  const isPublic = status === "available" || status === "rented";
  const named = { car: title };
  const link = (key: "edit" | "public" | "log", href: string) => ({
    key,
    label: t(key),
    name: t(`${key}Of`, named),
    href,
  });
  const kind = `${car.make} ${car.model}`;
  // A title that already says make, model and year is not said twice.
  const facts = title === `${kind} ${car.year}` ? [car.plate] : [kind, car.year, car.plate];
  const acts = (["relist", "maintenance", "unlist"] as const).filter((act) => car.can[act]);
  return (
    <li className="relative flex gap-4 p-4 sm:px-5 lg:items-center">
      <VehicleThumb picture={car.picture} className="w-20 shrink-0 self-start sm:w-28 lg:self-center" />
      <div className="min-w-0 flex-1 max-lg:pr-10">
        <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-base">
          <Link href={page} prefetch={false} className="min-w-0 break-words hover:underline">
            {title}
          </Link>
          <Badge variant={looks[status]}>{t(`statuses.${status}`)}</Badge>
        </h2>
        <p className="mt-0.5 break-words text-sm">{facts.filter(Boolean).join(" · ")}</p>
        <p className="mt-0.5 text-muted-foreground text-sm tabular-nums">
          {t("perDay", { price: usd(car.dailyPriceCents) })} · {car.location} ·{" "}
          <Link
            href={`/dashboard/admin/businesses/${business.id}`}
            prefetch={false}
            className="underline underline-offset-4"
          >
            {business.name}
          </Link>
          {car.isPaused && ` · ${t("paused")}`}
        </p>
        {car.heldReason && (
          <p className="mt-1 break-words text-sm">{t("heldFor", { reason: car.heldReason })}</p>
        )}
      </div>
      <RowActs
        label={t("acts", named)}
        acts={[
          link("edit", page),
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
    </li>
  );
}
