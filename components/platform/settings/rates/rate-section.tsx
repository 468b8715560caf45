"use client";

import { useTranslations } from "next-intl";
import { Suspense, useId, useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { useDialogInUrl } from "@/components/platform/http/use-dialog-in-url";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { lazy } from "@/components/ui/lazy";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { useDay } from "@/components/ui/use-day";
import { api } from "@/lib/platform/http/api-client";
import { setResource, useResource } from "@/lib/platform/http/use-resource";
import { type Rate, type RateKind, rateHistory } from "@/lib/platform/settings/rates/contract";
import { useRateText } from "./use-rate-text";

const RateDialog = lazy(() => import("./rate-dialog").then((module) => ({ default: module.RateDialog })));

/** One dated rate: its current value, its history, and a button to set another. */
export function RateSection({ kind, title, lead }: { kind: RateKind; title: string; lead: string }) {
  const t = useTranslations("settingsAdmin.rate");
  const [id, buttonId] = [useId(), useId()];
  const text = useRateText(kind);
  const path = `/api/admin/rates/${kind}`;
  const { data, error, retry } = useResource(path, rateHistory);
  const setting = useDialogInUrl(kind);
  const [withdrawn, setWithdrawn] = useState<Rate>();
  async function withdraw({ effectiveOn }: Rate) {
    setResource(path, await api.delete(`${path}/${effectiveOn}`, rateHistory));
    toast.success(t("saved"));
  }
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id={id} className="font-semibold text-lg tracking-tight">
            {title}
          </h2>
          <p className="mt-1 font-semibold text-2xl tabular-nums tracking-tight">
            {data ? (data.current === null ? "–" : text(data.current)) : " "}
          </p>
        </div>
        <Button
          variant="secondary"
          disabled={!data}
          // The accessible name starts with the visible text, so that voice control finds the button.
          id={buttonId}
          aria-labelledby={`${buttonId} ${id}`}
          onClick={setting.open}
        >
          {t("set")}
        </Button>
      </div>
      <p className="measure mt-2 mb-4 text-muted-foreground text-sm">{lead}</p>
      {error && !data && <ErrorNotice error={error} onRetry={retry} />}
      {!data && !error && <Skeleton className="h-40 rounded-lg" />}
      {data && data.items.length === 0 && (
        <Card className="p-5 text-muted-foreground text-sm">{t("none")}</Card>
      )}
      {data && data.items.length > 0 && (
        <Card>
          <History
            caption={t("history", { of: title })}
            items={data.items}
            text={text}
            onWithdraw={setWithdrawn}
          />
        </Card>
      )}
      {setting.isOpen && data && (
        <Suspense>
          <RateDialog kind={kind} history={data} onClose={setting.close} />
        </Suspense>
      )}
      {withdrawn && (
        <ConfirmDialog
          title={t("withdrawTitle", { value: text(withdrawn.value) })}
          text={t("withdrawText")}
          confirm={t("withdraw")}
          busy={t("saving")}
          cancel={t("keep")}
          onConfirm={() => withdraw(withdrawn)}
          onClose={() => setWithdrawn(undefined)}
        />
      )}
    </section>
  );
}

function History({
  caption,
  items,
  text,
  onWithdraw,
}: {
  caption: string;
  items: Rate[];
  text: (value: number) => string;
  onWithdraw: (rate: Rate) => void;
}) {
  const t = useTranslations("settingsAdmin.rate");
  const day = useDay();
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-b text-left text-muted-foreground">
        <tr>
          <th scope="col" className="px-4 py-3 font-medium sm:px-5">
            {t("from")}
          </th>
          <th scope="col" className="px-4 py-3 text-right font-medium sm:px-5">
            {t("value")}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y">
        {items.map((rate) => (
          <tr key={rate.id}>
            <th scope="row" className="px-4 py-3 text-left font-normal sm:px-5">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                {day(rate.effectiveOn)}
                {rate.state !== "past" && (
                  <Badge variant={rate.state === "current" ? "success" : "info"}>
                    {t(`states.${rate.state}`)}
                  </Badge>
                )}
              </span>
              {rate.setBy && (
                <span className="block text-muted-foreground text-xs">
                  {t("setBy", { name: rate.setBy })}
                </span>
              )}
            </th>
            <td className="px-4 py-3 text-right sm:px-5">
              <span className="whitespace-nowrap">{text(rate.value)}</span>
              {rate.state === "coming" && (
                <Button
                  variant="ghost"
                  size="sm"
                  className="-mr-3 ml-auto flex text-danger"
                  aria-label={t("withdrawOf", { date: day(rate.effectiveOn) })}
                  onClick={() => onWithdraw(rate)}
                >
                  {t("withdraw")}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
