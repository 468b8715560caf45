"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, Suspense, useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { useDialogInUrl } from "@/components/platform/http/use-dialog-in-url";
import { PlusIcon } from "@/components/ui/action-icons";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { lazy } from "@/components/ui/lazy";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { useDay } from "@/components/ui/use-day";
import { useFormats } from "@/components/ui/use-formats";
import { plusDays } from "@/lib/platform/dates";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources, useResource } from "@/lib/platform/http/use-resource";
import { type PromoCode, promoCode, promoCodeList } from "@/lib/rentals/promo-codes/contract";
import { promoCodesPath } from "@/lib/rentals/promo-codes/promo-codes-path";

const PromoCodeDialog = lazy(() =>
  import("./promo-code-dialog").then((module) => ({ default: module.PromoCodeDialog })),
);

/** The promo codes of a business, or without one of the marketplace, with their uses. */
export function PromoCodesList({ businessId }: { businessId?: string | undefined }) {
  const t = useTranslations("promoCodes");
  const { data, error, retry } = useResource(promoCodesPath(businessId), promoCodeList);
  const adding = useDialogInUrl("add");
  const [ending, setEnding] = useState<PromoCode>();
  async function end({ id }: PromoCode) {
    await api.post(`/api/promo-codes/${id}/end`, undefined, promoCode);
    await refreshResources("/api/promo-codes");
    toast.success(t("endedDone"));
  }
  return (
    <div className="flex flex-col gap-5">
      <Button className="w-fit max-sm:w-full" onClick={adding.open}>
        <PlusIcon />
        {t("add")}
      </Button>
      {error && !data && <ErrorNotice error={error} onRetry={retry} />}
      {!data && !error && <Skeleton className="h-40 rounded-lg" />}
      {data && data.items.length === 0 && (
        <Card className="p-5 text-muted-foreground text-sm">{t("none")}</Card>
      )}
      {data && data.items.length > 0 && (
        <Card>
          <ul className="divide-y" aria-label={t("title")}>
            {data.items.map((item) => (
              <PromoCodeRow key={item.id} item={item} onEnd={() => setEnding(item)} />
            ))}
          </ul>
        </Card>
      )}
      {adding.isOpen && (
        <Suspense>
          <PromoCodeDialog businessId={businessId} onClose={adding.close} />
        </Suspense>
      )}
      {ending && (
        <ConfirmDialog
          title={t("endTitle", { code: ending.code })}
          text={t("endText")}
          confirm={t("end")}
          busy={t("saving")}
          cancel={t("keep")}
          onConfirm={() => end(ending)}
          onClose={() => setEnding(undefined)}
        />
      )}
    </div>
  );
}

const variants: Record<PromoCode["state"], ComponentProps<typeof Badge>["variant"]> = {
  active: "success",
  coming: "info",
  over: "default",
  used_up: "default",
  ended: "default",
};

function PromoCodeRow({ item, onEnd }: { item: PromoCode; onEnd: () => void }) {
  const t = useTranslations("promoCodes");
  const day = useDay();
  const { usd, rwf } = useFormats();
  const { code, percent, amount, currency, minimumCents, maxUses, uses, startsOn, endsOn, state } = item;
  const off = percent === null ? (currency === "RWF" ? rwf(amount ?? 0) : usd(amount ?? 0)) : `${percent}%`;
  const terms = [
    t("off", { amount: off }),
    minimumCents > 0 && t("from", { amount: usd(minimumCents) }),
    startsOn && t("since", { day: day(startsOn) }),
    endsOn && t("until", { day: day(plusDays(endsOn, -1)) }),
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span className="break-all font-semibold tracking-wide">{code}</span>
          <Badge variant={variants[state]}>{t(`states.${state}`)}</Badge>
        </p>
        <p className="mt-1 text-muted-foreground text-sm">{terms.join(" · ")}</p>
      </div>
      <p className="text-sm tabular-nums">
        {maxUses === null ? t("uses", { count: uses }) : t("usesOf", { count: uses, most: maxUses })}
      </p>
      {state !== "ended" && state !== "over" && (
        <Button variant="ghost" size="sm" aria-label={t("endOf", { code })} onClick={onEnd}>
          {t("end")}
        </Button>
      )}
    </li>
  );
}
