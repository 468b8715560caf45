"use client";

import { useTranslations } from "next-intl";
import { FailureNotice } from "@/components/api/failure-notice";
import { useAct } from "@/components/api/use-act";
import { Button } from "@/components/ui/button";
import { CopyIcon } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { showResource, useResource } from "@/lib/api/use-resource";
import { calendarLink } from "@/lib/calendars/contract";

/** The secret link other calendars read this one by. */
export function FeedCard({ path }: { path: string }) {
  const t = useTranslations("calendars.feed");
  const address = `${path}/calendar-link`;
  const { data: link, error, retry } = useResource(address, calendarLink);
  const make = useAct(async () => {
    const isFirst = !link?.url;
    showResource(address, await api.post(address, undefined, calendarLink));
    if (!isFirst) toast.success(t("renewed"));
  });
  const revoke = useAct(async () => {
    showResource(address, await api.delete(address, calendarLink));
    toast.success(t("revoked"));
  });
  if (error && !link) return <FailureNotice error={error} onRetry={retry} />;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted-foreground text-sm">{t("lead")}</p>
      {link?.url && <SecretLink url={link.url} />}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          busy={make.isBusy}
          busyText={t("busy")}
          disabled={!link}
          onClick={make.run}
        >
          {link?.url ? t("renew") : t("make")}
        </Button>
        {link?.url && (
          <Button variant="ghost" busy={revoke.isBusy} busyText={t("busy")} onClick={revoke.run}>
            {t("revoke")}
          </Button>
        )}
      </div>
    </div>
  );
}

function SecretLink({ url }: { url: string }) {
  const t = useTranslations("calendars.feed");
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      toast.success(t("copied"));
    } catch {
      toast.error(t("copyFailed"));
    }
  }
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor="calendar-feed">{t("address")}</Label>
      <div className="flex gap-2">
        <Input id="calendar-feed" readOnly value={url} onFocus={(event) => event.target.select()} />
        <Button variant="secondary" className="h-11" onClick={copy}>
          <CopyIcon />
          {t("copy")}
        </Button>
      </div>
    </div>
  );
}
