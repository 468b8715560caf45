"use client";

import { useTranslations } from "next-intl";
import { useAction } from "@/components/form/use-action";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Button } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field";
import { toast } from "@/components/ui/toast";
import { calendarLink } from "@/lib/catalog/availability/calendar/contract";
import { api } from "@/lib/platform/http/api-client";
import { setResource, useResource } from "@/lib/platform/http/use-resource";

/** The secret link from which other calendars read this one. */
export function CalendarFeedCard({ path }: { path: string }) {
  const t = useTranslations("calendars.feed");
  const address = `${path}/calendar-link`;
  const { data: link, error, retry } = useResource(address, calendarLink);
  const make = useAction(async () => {
    const isFirst = !link?.url;
    setResource(address, await api.post(address, undefined, calendarLink));
    if (!isFirst) toast.success(t("renewed"));
  });
  const revoke = useAction(async () => {
    setResource(address, await api.delete(address, calendarLink));
    toast.success(t("revoked"));
  });
  if (error && !link) return <ErrorNotice error={error} onRetry={retry} />;
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
  return (
    <CopyField
      label={t("address")}
      value={url}
      texts={{ copy: t("copy"), copied: t("copied"), copyFailed: t("copyFailed") }}
    />
  );
}
