"use client";

import { useTranslations } from "next-intl";
import { Suspense, useId, useState } from "react";
import { ScrollingCard } from "@/components/admin/scrolling-card";
import { FailureNotice } from "@/components/api/failure-notice";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useDay } from "@/components/payouts/use-day";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { lazy } from "@/components/ui/lazy";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { showResource, useResource } from "@/lib/api/use-resource";
import { type Rate, type RateKind, rateHistory } from "@/lib/rates/contract";
import { useRateText } from "./use-rate-text";

const RateDialog = lazy(() => import("./rate-dialog").then((module) => ({ default: module.RateDialog })));

/** One dated value: what counts now, its history, and a way to set another. */
export function RateDesk({ kind, title, lead }: { kind: RateKind; title: string; lead: string }) {
  const t = useTranslations("settingsDesk.rate");
  const id = useId();
  const text = useRateText(kind);
  const path = `/api/admin/rates/${kind}`;
  const { data, error, retry } = useResource(path, rateHistory);
  const [isSetting, setSetting] = useState(false);
  const [withdrawn, setWithdrawn] = useState<Rate>();
  async function withdraw({ effectiveOn }: Rate) {
    showResource(path, await api.delete(`${path}/${effectiveOn}`, rateHistory));
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
          disabled={!data}
          aria-label={kind === "exchange" ? t("exchange.set") : t("commission.set")}
          onClick={() => setSetting(true)}
        >
          {t("set")}
        </Button>
      </div>
      <p className="measure mt-2 mb-4 text-muted-foreground text-sm">{lead}</p>
      {error && !data && <FailureNotice error={error} onRetry={retry} />}
      {!data && !error && <Skeleton className="h-40 rounded-lg" />}
      {data && data.items.length === 0 && (
        <Card className="p-5 text-muted-foreground text-sm">{t("none")}</Card>
      )}
      {data && data.items.length > 0 && (
        <ScrollingCard label={t("history", { of: title })}>
          <History items={data.items} text={text} onWithdraw={setWithdrawn} />
        </ScrollingCard>
      )}
      {isSetting && data && (
        <Suspense>
          <RateDialog kind={kind} history={data} onClose={() => setSetting(false)} />
        </Suspense>
      )}
      {withdrawn && (
        <ConfirmDialog
          title={t("withdrawTitle", { value: text(withdrawn.value) })}
          text={t("withdrawText")}
          confirm={t("withdraw")}
          busy={t("saving")}
          keep={t("keep")}
          onConfirm={() => withdraw(withdrawn)}
          onClose={() => setWithdrawn(undefined)}
        />
      )}
    </section>
  );
}

function History({
  items,
  text,
  onWithdraw,
}: {
  items: Rate[];
  text: (value: number) => string;
  onWithdraw: (rate: Rate) => void;
}) {
  const t = useTranslations("settingsDesk.rate");
  const day = useDay();
  return (
    <table className="w-full text-sm tabular-nums">
      <thead className="border-b text-left text-muted-foreground">
        <tr>
          <th scope="col" className="px-4 py-3 font-medium">
            {t("from")}
          </th>
          <th scope="col" className="px-4 py-3 text-right font-medium">
            {t("value")}
          </th>
          <th scope="col" className="px-4 py-3 font-medium">
            {t("setBy")}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y">
        {items.map((rate) => (
          <tr key={rate.id}>
            <th scope="row" className="whitespace-nowrap px-4 py-3 text-left font-normal">
              {day(rate.effectiveOn)}
              {rate.state !== "past" && (
                <Badge variant={rate.state === "current" ? "success" : "info"} className="ml-2">
                  {t(`states.${rate.state}`)}
                </Badge>
              )}
            </th>
            <td className="whitespace-nowrap px-4 py-3 text-right">{text(rate.value)}</td>
            <td className="px-4 py-3">
              <span className="flex flex-wrap items-center justify-between gap-x-3">
                {rate.setBy ?? "–"}
                {rate.state === "coming" && (
                  <Button
                    variant="ghost"
                    size="sm"
                    className="text-danger"
                    aria-label={t("withdrawOf", { date: day(rate.effectiveOn) })}
                    onClick={() => onWithdraw(rate)}
                  >
                    {t("withdraw")}
                  </Button>
                )}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
