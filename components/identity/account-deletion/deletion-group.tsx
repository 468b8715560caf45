"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { DeletionView } from "@/lib/identity/account-deletion/deletion-view-contract";
import { formatInstant, KIGALI } from "@/lib/platform/dates";
import { Link } from "@/lib/platform/i18n/link";
import { CancelDeletionButton } from "./cancel-deletion-button";
import { DeletionDialog } from "./deletion-dialog";

const places = {
  rentals: "/dashboard/user/rentals",
  deposits: "/dashboard/user/rentals",
  claims: "/dashboard/user/rentals",
  dues: "/dashboard/user/rentals",
  disputes: "/dashboard/user/rentals",
  payments: "/dashboard/user/rentals",
  ownerBookings: "/dashboard/business/rentals",
  ownerClaims: "/dashboard/business/rentals",
  ownerMoney: "/dashboard/business/rentals",
  payouts: "/dashboard/business",
  onlyAdmin: undefined,
} as const;

/** Offers the deletion, lists what blocks it, or offers to cancel it. */
export function DeletionGroup({ email, deletion }: { email: string; deletion: DeletionView }) {
  const t = useTranslations("settings.data.deletion");
  const locale = useLocale();
  const [view, setView] = useState(deletion);
  const [isAsking, setAsking] = useState(false);

  if (view.scheduled) {
    const when = formatInstant(new Date(view.scheduled.dueAt), locale, KIGALI);
    return (
      <Alert variant="warning" title={t("scheduled", { when })}>
        <p>{t("scheduledHelp")}</p>
        <CancelDeletionButton
          className="mt-3"
          labels={{ action: t("keep"), busy: t("keeping"), done: t("kept") }}
          onCancelled={setView}
        />
      </Alert>
    );
  }
  if (view.blockers.length > 0)
    return (
      <Alert variant="info" title={t("blockers")}>
        <ul className="mt-1 list-disc pl-5">
          {view.blockers.map(({ kind, count }) => {
            const place = places[kind];
            const text = t(`blocker.${kind}`, { count });
            return (
              <li key={kind}>
                {place ? (
                  <Link href={place} className="underline underline-offset-4">
                    {text}
                  </Link>
                ) : (
                  text
                )}
              </li>
            );
          })}
        </ul>
      </Alert>
    );
  return (
    <>
      <Button variant="destructive" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t("start")}
      </Button>
      {isAsking && (
        <DeletionDialog
          email={email}
          onScheduled={(scheduled) => {
            setView(scheduled);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
