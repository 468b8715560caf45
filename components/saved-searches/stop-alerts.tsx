"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { z } from "zod";
import { useAct } from "@/components/api/use-act";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CircleCheckIcon } from "@/components/ui/icons";
import { api } from "@/lib/api/client";
import { Link } from "@/lib/i18n/link";

/**
 * One press and a search writes no more. Opening the page alone stops nothing: mail programs look at links by themselves.
 * `name` is undefined when there is nothing left to stop.
 */
export function StopAlerts({ token, name }: { token: string; name: string | undefined }) {
  const t = useTranslations("savedSearches.stop");
  const [isDone, setDone] = useState(false);
  const stopping = useAct(async () => {
    await api.post("/api/saved-searches/unsubscription", { token }, z.null());
    setDone(true);
  });
  const isOver = isDone || name === undefined;
  return (
    <Card className="mx-auto max-w-lg p-6 sm:p-8">
      {isDone && <CircleCheckIcon className="mb-4 size-8 text-success" />}
      <h1 className="text-2xl">{t(isDone ? "doneTitle" : isOver ? "nothingTitle" : "title")}</h1>
      <p role="status" className="mt-2 text-muted-foreground">
        {isDone ? t("done", { name: name ?? "" }) : isOver ? t("nothing") : t("text", { name })}
      </p>
      {isOver ? (
        <Button asChild variant="secondary" className="mt-6">
          <Link href="/dashboard/user/favourites">{t("manage")}</Link>
        </Button>
      ) : (
        <Button className="mt-6" busy={stopping.isBusy} busyText={t("busy")} onClick={stopping.run}>
          {t("submit")}
        </Button>
      )}
    </Card>
  );
}
