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
  ownerInvoices: "/dashboard/business/payouts",
  ownerDebt: "/dashboard/business/payouts",
  onlyAdmin: undefined,
} as const;

/** Offers the deletion or its cancellation, and lists what blocks it. */
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
        {view.blockers.length > 0 && (
          <div className="mt-3">
            <p>{t("waits")}</p>
            <BlockerList blockers={view.blockers} />
          </div>
        )}
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
        <BlockerList blockers={view.blockers} />
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

/** What has to be settled before the deletion, each with a link to where that is done. */
function BlockerList({ blockers }: Pick<DeletionView, "blockers">) {
  const t = useTranslations("settings.data.deletion");
  return (
    <ul className="mt-1 list-disc pl-5">
      {blockers.map(({ kind, count }) => {
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
  );
}
