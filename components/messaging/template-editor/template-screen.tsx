"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { AdminSettingsHeader } from "@/components/platform/settings/admin-settings-header";
import { BackLink } from "@/components/ui/back-link";
import { Badge } from "@/components/ui/badge";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { messageTemplate } from "@/lib/messaging/templates/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { routing } from "@/lib/platform/i18n/routing";
import { TemplateForm } from "./template-form";

/** Edits a template locale by locale. Unsaved changes stay while another locale is shown. */
export function TemplateScreen({ kind, name }: { kind: string; name: string }) {
  const t = useTranslations("templatesAdmin");
  const languages = useTranslations("ui.languages");
  const [shown, setShown] = useState<string>(useLocale());
  const { data, error, retry } = useResource(`/api/admin/templates/${kind}`, messageTemplate);
  return (
    <>
      <AdminSettingsHeader />
      <BackLink href="/dashboard/admin/settings/templates">{t("back")}</BackLink>
      <h2 className="mt-3 mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-xl">
        {name}
        {data && <Badge>{t(`channels.${data.channel}`)}</Badge>}
      </h2>
      {data && (data.channel === "notification" || data.channel === "inApp") && (
        <p className="measure mb-4 text-muted-foreground text-sm">
          {t.rich(data.channel === "notification" ? "notificationHelp" : "inAppHelp", { frame: frameLink })}
        </p>
      )}
      {error && !data && <ErrorNotice error={error} onRetry={retry} />}
      {!data && !error && <Skeleton className="h-140 rounded-lg" />}
      {data && (
        <Tabs value={shown} onValueChange={setShown}>
          <TabsList aria-label={t("languages")}>
            {routing.locales.map((locale) => (
              <TabsTrigger key={locale} value={locale}>
                {languages(locale)}
                {data.wordings[locale].changed && (
                  <span className="ml-2 font-normal text-muted-foreground">{t("changed")}</span>
                )}
              </TabsTrigger>
            ))}
          </TabsList>
          {routing.locales.map((locale) => (
            <TabsContent key={locale} value={locale} forceMount className="data-[state=inactive]:hidden">
              <TemplateForm template={data} locale={locale} isShown={shown === locale} />
            </TabsContent>
          ))}
        </Tabs>
      )}
    </>
  );
}

/** Links to the email template that contains the notifications. */
const frameLink = (chunks: ReactNode) => (
  <Link href="/dashboard/admin/settings/templates/notice" className="underline underline-offset-4">
    {chunks}
  </Link>
);
