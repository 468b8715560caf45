"use client";

import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import type { FleetBusiness, FleetPage } from "@/lib/fleet/contract";
import { Link } from "@/lib/i18n/link";
import { vehicleHref } from "@/lib/search/rules";
import { EllipsisIcon } from "./car-icons";
import { actsFor, useCarActs } from "./use-car-acts";

const item =
  "flex min-h-11 w-full items-center rounded-md px-3 text-left text-sm hover:bg-accent aria-disabled:opacity-50";

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
  return (
    <>
      <Disclosure
        label={t("moreOf", { car: title })}
        button={<EllipsisIcon />}
        buttonClassName={buttonVariants({ variant: "ghost", size: "sm", className: "w-9 px-0" })}
        panelClassName="w-56 p-1.5"
        panel={
          <ul>
            {isPublic && (
              <li>
                <Link
                  href={vehicleHref(id)}
                  className={item}
                  prefetch={false}
                  aria-label={t("pageOf", { car: title })}
                >
                  {t("publicPage")}
                </Link>
              </li>
            )}
            {can.manage && !isPublic && (
              <li>
                <button type="button" className={item} aria-disabled={isPublishing} onClick={() => publish()}>
                  {isPublishing ? t("publishing") : t("publish")}
                </button>
              </li>
            )}
            {can.manage &&
              actsFor(vehicle).map((act) => (
                <li key={act}>
                  <button type="button" className={item} onClick={() => ask(act)}>
                    {t(act)}
                  </button>
                </li>
              ))}
          </ul>
        }
      />
      {dialog}
    </>
  );
}
