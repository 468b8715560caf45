"use client";

import { useTranslations } from "next-intl";
import type { NamedBusiness } from "@/components/businesses/businesses/business-select";
import { useAction } from "@/components/form/use-action";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Button } from "@/components/ui/button";
import { DialogClose, DialogFooter } from "@/components/ui/dialog";
import { OpenDialog } from "@/components/ui/open-dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { useDay } from "@/components/ui/use-day";
import { useFormats } from "@/components/ui/use-formats";
import {
  type ClosingBlocker,
  type ClosingState,
  closingState,
} from "@/lib/payments/business-closing/contract";
import { api } from "@/lib/platform/http/api-client";
import { doneResponse } from "@/lib/platform/http/contract";
import { setResource, useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { BOOKINGS_PAGE, blockerPages, blockerText, payoutsPageOf } from "./blocker-pages";

/** Lists what prevents the closing; without such blockers, closes the business. */
export function CloseBusinessDialog({ business, onClose }: { business: NamedBusiness; onClose: () => void }) {
  const t = useTranslations("businessClosing");
  const path = `/api/business-closing?businessId=${business.id}`;
  const { data, error, retry } = useResource(path, closingState);
  const { run: close, isBusy } = useAction(async () => {
    await api.post("/api/business-closing", { businessId: business.id }, doneResponse);
    // The user no longer has access to the pages of the business.
    window.location.assign("/dashboard/user");
  });
  const isReady = data?.blockers.length === 0;
  const pages = data ? blockerPages(data) : [];
  const isOwed = Boolean(data?.renterDuesCents || data?.counterDuesCents);
  return (
    <OpenDialog
      title={t("dialogTitle", { name: business.name })}
      text={isReady ? t(isOwed ? "readyWithDues" : "ready") : t("first")}
      onClose={onClose}
    >
      {error && !data && <ErrorNotice error={error} onRetry={retry} />}
      {!data && !error && <Skeleton className="h-24" />}
      {data && !isReady && (
        <ul className="flex flex-col gap-3 rounded-md bg-warning-soft px-4 py-3 text-sm">
          {data.blockers.map((blocker, index) => (
            <Blocker key={blocker.kind} blocker={blocker} state={data} path={path} page={pages[index]} />
          ))}
        </ul>
      )}
      {isReady && <Consequences {...data} />}
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="secondary">{t("keep")}</Button>
        </DialogClose>
        {isReady && (
          <Button variant="destructive" busy={isBusy} busyText={t("busy")} onClick={() => close()}>
            {t("confirm")}
          </Button>
        )}
      </DialogFooter>
    </OpenDialog>
  );
}

function Consequences({ business, renterDuesCents, counterDuesCents }: ClosingState) {
  const t = useTranslations("businessClosing.consequences");
  const { usd } = useFormats();
  return (
    <ul className="list-disc space-y-1.5 pl-5 text-sm">
      <li>{t("cars")}</li>
      <li>{t("plan")}</li>
      <li>{t("team")}</li>
      {renterDuesCents > 0 && <li>{t("dues", { amount: usd(renterDuesCents) })}</li>}
      {counterDuesCents !== null && <li>{t("counterDues", { amount: usd(counterDuesCents) })}</li>}
      <li>{t("records")}</li>
      <li>
        <Link href={payoutsPageOf(business)} className="underline underline-offset-4">
          {t("download")}
        </Link>
      </li>
    </ul>
  );
}

function Blocker({
  blocker: { kind, count, amountCents },
  state,
  path,
  page,
}: {
  blocker: ClosingBlocker;
  state: ClosingState;
  path: string;
  page: string | undefined;
}) {
  const t = useTranslations("businessClosing");
  const { usd } = useFormats();
  const day = useDay();
  const { run: pay, isBusy } = useAction(async () => {
    const payment = { businessId: state.business.id };
    setResource(path, await api.post("/api/business-closing/payout", payment, closingState));
    toast.success(t("payoutMade"));
  });
  const amount = usd(amountCents);
  const text = blockerText(kind, state);
  return (
    <li className="flex flex-col items-start gap-2">
      <span>
        {t(`blockers.${text}`, { count, amount, day: state.nextPayoutOn ? day(state.nextPayoutOn) : "" })}
      </span>
      {page && (
        <Link href={page} className="touch-target relative font-medium underline underline-offset-4">
          {t(`pages.${page === BOOKINGS_PAGE ? "bookings" : "payouts"}`)}
        </Link>
      )}
      {text === "payable" && (
        <Button size="sm" busy={isBusy} busyText={t("paying")} onClick={() => pay()}>
          {t("pay", { amount })}
        </Button>
      )}
    </li>
  );
}
