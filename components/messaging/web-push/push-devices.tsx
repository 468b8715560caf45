"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { kigaliDayText } from "@/components/ui/instant-text";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import type { PushDevice } from "@/lib/messaging/web-push/contract";
import { ApiError } from "@/lib/platform/http/api-client";
import { PushServiceError } from "./browser";
import { usePush } from "./use-push";

type Push = ReturnType<typeof usePush>;

/** Shows the browsers subscribed to web push, with a switch for this one. */
export function PushDevices({ isChosen }: { isChosen: boolean }) {
  const t = useTranslations("push");
  const push = usePush();
  if (push.error) return <ErrorNotice error={push.error} onRetry={push.retry} />;
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p className="measure text-muted-foreground">{t("lead")}</p>
      {!isChosen && <Alert>{t("muted")}</Alert>}
      <ThisDevice push={push} />
      {push.others.length > 0 && (
        <div>
          <p className="font-medium">{t("others")}</p>
          <ul className="mt-1 divide-y">
            {push.others.map((device) => (
              <OtherDevice key={device.id} device={device} stop={push.stop} />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function ThisDevice({ push: { state, turnOn, turnOff } }: { push: Push }) {
  const t = useTranslations("push");
  const { run, isBusy } = usePushAction();
  if (state === "unknown") return <Skeleton className="h-10" />;
  if (state === "unsupported" || state === "blocked") return <Alert>{t(state)}</Alert>;
  const isOn = state === "on";
  const change = async () => {
    if (isOn) await turnOff();
    else if (!(await turnOn())) return void toast.error(t("notAllowed"));
    toast.success(t(isOn ? "turnedOff" : "turnedOn"));
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p role="status" className="font-medium">
        {t(state)}
      </p>
      <Button
        variant="secondary"
        busy={isBusy}
        busyText={t(isOn ? "turningOff" : "turningOn")}
        onClick={() => run(change)}
      >
        {t(isOn ? "turnOff" : "turnOn")}
      </Button>
    </div>
  );
}

function OtherDevice({ device: { id, name, createdAt }, stop }: { device: PushDevice; stop: Push["stop"] }) {
  const t = useTranslations("push");
  const locale = useLocale();
  const { run, isBusy } = usePushAction();
  return (
    <li className="flex items-center justify-between gap-6 py-2">
      <p className="min-w-0">
        <span className="block truncate">{name}</span>
        <span className="text-muted-foreground text-xs">
          {t("since", { date: kigaliDayText(createdAt, locale) })}
        </span>
      </p>
      <Button
        variant="ghost"
        size="sm"
        busy={isBusy}
        busyText={t("turningOff")}
        aria-label={t("stopOf", { name })}
        onClick={() => run(() => stop(id).then(() => void toast.success(t("stopped"))))}
      >
        {t("turnOff")}
      </Button>
    </li>
  );
}

/**
 * Runs one action at a time and shows its failure: the server's own message, or one about the vendor's push
 * service.
 */
function usePushAction() {
  const t = useTranslations("push");
  const [isBusy, setBusy] = useState(false);
  async function run(action: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      if (error instanceof ApiError && error.message) toast.error(error.message);
      else toast.error(t(error instanceof PushServiceError ? "unreachable" : "failed"));
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, run: (action: () => Promise<void>) => void run(action) };
}
