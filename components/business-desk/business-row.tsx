"use client";

import { useTranslations } from "next-intl";
import { useDay } from "@/components/payouts/use-day";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
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
  onAct,
}: {
  business: DeskBusiness;
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
  const acts = (["approve", "reject", "activate", "suspend"] as const).filter((act) => can[act]);
  return (
    <li className="flex flex-col gap-3 p-4 sm:px-5 lg:flex-row lg:items-center lg:justify-between lg:gap-6">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-2 font-medium text-base">
          <span className="break-words">{name}</span>
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
      <div className="flex shrink-0 flex-wrap gap-2">
        {business.waitingDocuments > 0 && (
          <Button asChild variant="ghost" size="sm">
            <Link href="/dashboard/admin/verifications" prefetch={false}>
              {t("documents", { count: business.waitingDocuments })}
            </Link>
          </Button>
        )}
        <Button asChild variant="ghost" size="sm">
          <Link
            href={`/dashboard/admin/audit-log?search=${id}`}
            prefetch={false}
            aria-label={t("logOf", { name })}
          >
            {t("log")}
          </Link>
        </Button>
        {acts.map((act) => (
          <Button
            key={act}
            variant={act === "approve" || act === "activate" ? "secondary" : "ghost"}
            size="sm"
            className={act === "reject" || act === "suspend" ? "text-danger" : undefined}
            aria-label={t(`${act}.actionOf`, { name })}
            onClick={() => onAct(act)}
          >
            {t(`${act}.action`)}
          </Button>
        ))}
      </div>
    </li>
  );
}
