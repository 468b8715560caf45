"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { PushDevices } from "@/components/messaging/web-push/push-devices";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast";
import {
  type AccountParams,
  type NotificationSettings,
  notificationChannels,
  notificationSettings,
} from "@/lib/messaging/notifications/contract";
import { api } from "@/lib/platform/http/api-client";
import { setResource, useResource } from "@/lib/platform/http/use-resource";

/** Offers the same channel settings as the settings page. */
export function NotificationSettingsDialog({
  account: { userType, userId },
  isActing,
  onClose,
}: {
  account: AccountParams;
  /** True if an administrator acts as the user: this browser is the administrator's. */
  isActing: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("notifications");
  const push = useTranslations("push");
  const path = `/api/notifications/${userType}/${userId}/settings`;
  const { data, error, retry } = useResource(path, notificationSettings);
  const [isBusy, setBusy] = useState(false);
  const id = useId();

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const chosen = Object.fromEntries(notificationChannels.map((channel) => [channel, form.has(channel)]));
    setBusy(true);
    try {
      setResource(path, await api.put(path, chosen, notificationSettings));
      toast.success(t("saved"));
      onClose();
    } catch {
      toast.error(t("saveFailed"));
      setBusy(false);
    }
  }
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        closeLabel={t("close")}
        aria-describedby={undefined}
        onCloseAutoFocus={(event) => event.preventDefault()}
      >
        <DialogHeader>
          <DialogTitle>{t("settings")}</DialogTitle>
        </DialogHeader>
        <form onSubmit={(event) => void save(event)} className="flex flex-col gap-6">
          {data && <Channels chosen={data} />}
          {data && !isActing && (
            <section aria-labelledby={id} className="border-t pt-5">
              <h3 id={id} className="font-medium text-sm">
                {push("title")}
              </h3>
              <PushDevices isChosen={data.push} />
            </section>
          )}
          {!data && (error ? <ErrorNotice error={error} onRetry={retry} /> : <Skeleton className="h-40" />)}
          <DialogFooter>
            <Button type="submit" busy={isBusy} busyText={t("saving")} disabled={!data}>
              {t("save")}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

function Channels({ chosen }: { chosen: NotificationSettings }) {
  const t = useTranslations("notifications");
  const id = useId();
  return notificationChannels.map((channel) => (
    <div key={channel} className="flex items-start justify-between gap-6">
      <div>
        <label htmlFor={`${id}-${channel}`} className="block font-medium text-sm">
          {t(channel)}
        </label>
        <p id={`${id}-${channel}-note`} className="mt-0.5 text-muted-foreground text-sm">
          {t(`${channel}Help`)}
        </p>
      </div>
      <Switch
        id={`${id}-${channel}`}
        name={channel}
        defaultChecked={chosen[channel]}
        aria-describedby={`${id}-${channel}-note`}
        className="mt-1"
      />
    </div>
  ));
}
