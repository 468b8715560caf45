"use client";

import { useLocale, useTranslations } from "next-intl";
import type { DeskTableShape } from "@/components/admin/desk-table";
import { useShortDay } from "@/components/business-day/use-short-day";
import { useFormats } from "@/components/ui/use-formats";
import type { DeskBusiness } from "@/lib/business-desk/contract";
import { dayIn, KIGALI } from "@/lib/dates";
import { Link } from "@/lib/i18n/link";
import { formatNumber } from "@/lib/numbers";
import { BusinessActs, BusinessStatus, BusinessVerification } from "./business-acts";
import type { BusinessAct } from "./business-dialogs";

/** Businesses as a table: how each stands, what it has and brought, and what may be done with it. */
export function useBusinessTable(
  onAct: (business: DeskBusiness, act: BusinessAct) => void,
): DeskTableShape<DeskBusiness> {
  const t = useTranslations("businessDesk");
  const locale = useLocale();
  const { rwf } = useFormats();
  const day = useShortDay({ year: true });
  return {
    label: t("columns.name"),
    title: (business) => <BusinessTitle business={business} />,
    columns: [
      { key: "status", label: t("status"), cell: ({ status }) => <BusinessStatus status={status} /> },
      {
        key: "verification",
        label: t("columns.verification"),
        cell: ({ verificationStatus }) => <BusinessVerification verificationStatus={verificationStatus} />,
      },
      {
        key: "vehicles",
        label: t("columns.vehicles"),
        isNumber: true,
        cell: ({ publishedVehicles, vehicles }) => (
          <span className="whitespace-nowrap">
            {t("columns.vehiclesOf", { published: publishedVehicles, count: vehicles })}
          </span>
        ),
      },
      {
        key: "revenue",
        label: t("columns.revenue"),
        isNumber: true,
        cell: ({ revenueRwf }) => <span className="whitespace-nowrap">{rwf(revenueRwf)}</span>,
      },
      {
        key: "rating",
        label: t("columns.rating"),
        isNumber: true,
        cell: ({ rating }) => (rating === null ? null : formatNumber(rating, locale)),
      },
      {
        key: "phone",
        label: t("add.businessPhone"),
        isExtra: true,
        cell: ({ phone }) => <span className="whitespace-nowrap">{phone}</span>,
      },
      { key: "plan", label: t("columns.plan"), cell: ({ plan }) => t(`plans.${plan}`) },
      {
        key: "joined",
        label: t("columns.joined"),
        cell: ({ joinDate }) => (
          <span className="whitespace-nowrap">{day(dayIn(new Date(joinDate), KIGALI))}</span>
        ),
      },
    ],
    actsLabel: t("columns.acts"),
    acts: (business) => <BusinessActs business={business} onAct={(act) => onAct(business, act)} />,
  };
}

function BusinessTitle({ business }: { business: DeskBusiness }) {
  const t = useTranslations("businessDesk");
  const { id, name, email, verificationStatus, rejectedReason, waitingDocuments } = business;
  return (
    <>
      <Link
        href={`/dashboard/admin/businesses/${id}`}
        prefetch={false}
        className="block wrap-anywhere font-medium hover:underline max-xl:text-base xl:leading-5"
      >
        {name}
      </Link>
      <span
        title={email}
        className="block text-muted-foreground max-xl:break-words xl:max-w-48 xl:truncate xl:text-xs"
      >
        {email}
      </span>
      {waitingDocuments > 0 && (
        <span className="block text-warning text-xs">{t("documents", { count: waitingDocuments })}</span>
      )}
      {verificationStatus === "rejected" && rejectedReason && (
        <span className="block wrap-anywhere text-danger text-xs">
          {t("reasonWas", { reason: rejectedReason })}
        </span>
      )}
    </>
  );
}
