"use client";

import { useTranslations } from "next-intl";
import { RowActs } from "@/components/admin/row-acts";
import { useDay } from "@/components/payouts/use-day";
import { Badge } from "@/components/ui/badge";
import { useFormats } from "@/components/ui/use-formats";
import type { DeskBusiness } from "@/lib/business-desk/contract";
import { Link } from "@/lib/i18n/link";
import type { BusinessAct } from "./business-dialogs";

const looks = {
  active: "success",
  verified: "success",
  pending: "warning",
  suspended: "danger",
  rejected: "danger",
} as const;

/** One business: how it stands, what it has and brought, and what may be done with it. */
export function BusinessRow({
  business,
  isOwnPage = false,
  onAct,
}: {
  business: DeskBusiness;
  /** On the page its details are on nothing leads there. */
  isOwnPage?: boolean;
  onAct: (act: BusinessAct) => void;
}) {
  const t = useTranslations("businessDesk");
  const { rwf } = useFormats();
  const day = useDay();
  const { id, name, status, verificationStatus, can, rejectedReason } = business;
  const facts = [
    t("vehicles", { published: business.publishedVehicles, count: business.vehicles }),
    t("revenue", { amount: rwf(business.revenueRwf) }),
    business.rating === null ? t("unrated") : t("rating", { rating: business.rating }),
    t(`plans.${business.plan}`),
    t("joined", { date: day(business.joinDate) }),
  ];
  const page = `/dashboard/admin/businesses/${id}`;
  const acts = (["approve", "reject", "activate", "suspend"] as const).filter((act) => can[act]);
  return (
    <li className="relative flex flex-col gap-3 p-4 sm:px-5 lg:flex-row lg:items-center lg:justify-between lg:gap-6">
      <div className="min-w-0 max-lg:pr-10">
        <h2 className="flex flex-wrap items-center gap-2 font-medium text-base">
          <Link href={page} prefetch={false} className="min-w-0 break-words hover:underline">
            {name}
          </Link>
          <Badge variant={looks[status]}>{t(`statuses.${status}`)}</Badge>
          <Badge variant={looks[verificationStatus]}>{t(`verification.${verificationStatus}`)}</Badge>
        </h2>
        <p className="mt-0.5 break-words text-sm">
          {business.email} · {business.phone}
        </p>
        <p className="mt-0.5 text-muted-foreground text-sm tabular-nums">{facts.join(" · ")}</p>
        {verificationStatus === "rejected" && rejectedReason && (
          <p className="mt-1 break-words text-sm">{t("reasonWas", { reason: rejectedReason })}</p>
        )}
      </div>
      <RowActs
        label={t("actsOf", { name })}
        acts={[
          ...(isOwnPage ? [] : [link("details", t("details.action"), t("details.actionOf", { name }), page)]),
          ...(business.waitingDocuments > 0
            ? [
                link(
                  "documents",
                  t("documents", { count: business.waitingDocuments }),
                  t("documentsOf", { count: business.waitingDocuments, name }),
                  "/dashboard/admin/verifications",
                ),
              ]
            : []),
          link("log", t("log"), t("logOf", { name }), `/dashboard/admin/audit-log?search=${id}`),
          ...acts.map((act) => ({
            key: act,
            label: t(`${act}.action`),
            name: t(`${act}.actionOf`, { name }),
            isGrave: act === "reject" || act === "suspend",
            onAct: () => onAct(act),
          })),
        ]}
      />
    </li>
  );
}

const link = (key: string, label: string, name: string, href: string) => ({ key, label, name, href });
