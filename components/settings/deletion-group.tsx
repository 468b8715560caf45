"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { formatInstant, KIGALI } from "@/lib/dates";
import { Link } from "@/lib/i18n/link";
import type { DeletionView } from "@/lib/personal-data/contract";
import { DeletionDialog } from "./deletion-dialog";
import { KeepAccount } from "./keep-account";

const places = {
  rentals: "/dashboard/user/rentals",
  hosted: "/dashboard/business/rentals",
  payments: "/dashboard/user/rentals",
  payouts: "/dashboard/business",
  onlyAdmin: undefined,
} as const;

/** The way to go, what is in it, or the way back. */
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
        <KeepAccount
          className="mt-3"
          labels={{ keep: t("keep"), busy: t("keeping"), kept: t("kept") }}
          onKept={setView}
        />
      </Alert>
    );
  }
  if (view.obstacles.length > 0)
    return (
      <Alert variant="info" title={t("obstacles")}>
        <ul className="mt-1 list-disc pl-5">
          {view.obstacles.map(({ kind, count }) => {
            const place = places[kind];
            const text = t(`obstacle.${kind}`, { count });
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
