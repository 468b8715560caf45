"use client";

import { useLocale, useTranslations } from "next-intl";
import type { AdminTableShape } from "@/components/platform/admin-table/admin-table";
import { SelectAll, SelectRow } from "@/components/platform/admin-table/select-all";
import type { TableSort } from "@/components/platform/admin-table/sortable-head";
import type { Selection } from "@/components/platform/admin-table/use-selection";
import { useFormats } from "@/components/ui/use-formats";
import { useShortDay } from "@/components/ui/use-short-day";
import type { AdminBusiness } from "@/lib/businesses/businesses/admin/contract";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { Link } from "@/lib/platform/i18n/link";
import { formatNumber } from "@/lib/platform/numbers";
import { BusinessActions, BusinessStatusBadge, BusinessVerificationBadge } from "./business-actions";
import type { BusinessAction } from "./business-dialogs";

/** The columns of the businesses table: status, figures, revenue and actions. */
export function useBusinessTable(
  selection: Selection,
  sort: TableSort,
  onAction: (business: AdminBusiness, action: BusinessAction) => void,
): AdminTableShape<AdminBusiness> {
  const t = useTranslations("businessesAdmin");
  const locale = useLocale();
  const { rwf } = useFormats();
  const day = useShortDay({ year: true });
  return {
    label: t("columns.name"),
    titleSorts: { ascending: "name", descending: "nameDesc" },
    sort,
    selection: {
      all: <SelectAll selection={selection} />,
      row: ({ id, name }) => <SelectRow selection={selection} id={id} name={name} />,
    },
    title: (business) => <BusinessTitle business={business} />,
    columns: [
      { key: "status", label: t("status"), cell: ({ status }) => <BusinessStatusBadge status={status} /> },
      {
        key: "verification",
        label: t("columns.verification"),
        cell: ({ verificationStatus }) => (
          <BusinessVerificationBadge verificationStatus={verificationStatus} />
        ),
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
        sorts: { ascending: "oldest", descending: "newest" },
        cell: ({ joinDate }) => (
          <span className="whitespace-nowrap">{day(dayIn(new Date(joinDate), KIGALI))}</span>
        ),
      },
    ],
    actionsLabel: t("columns.actions"),
    actions: (business) => (
      <BusinessActions business={business} onAction={(action) => onAction(business, action)} />
    ),
  };
}

function BusinessTitle({ business }: { business: AdminBusiness }) {
  const t = useTranslations("businessesAdmin");
  const { id, name, email, verificationStatus, rejectedReason, waitingDocuments } = business;
  return (
    <>
      <Link
        href={`/dashboard/admin/businesses/${id}`}
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
