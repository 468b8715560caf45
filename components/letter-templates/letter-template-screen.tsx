"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { FailureNotice } from "@/components/api/failure-notice";
import { SettingsDeskHead } from "@/components/settings-desk/settings-desk-nav";
import { Badge } from "@/components/ui/badge";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { WayBack } from "@/components/ui/way-back";
import { useResource } from "@/lib/api/use-resource";
import { Link } from "@/lib/i18n/link";
import { letterTemplate } from "@/lib/letter-templates/contract";
import { LetterForm } from "./letter-form";

const languages = ["en", "fr", "rw"] as const;

/** One letter, worded language by language. What is begun in one stays while another is looked at. */
export function LetterTemplateScreen({ kind, name }: { kind: string; name: string }) {
  const t = useTranslations("letterDesk");
  const [shown, setShown] = useState<string>(useLocale());
  const { data, error, retry } = useResource(`/api/admin/letters/${kind}`, letterTemplate);
  return (
    <>
      <SettingsDeskHead />
      <WayBack href="/dashboard/admin/settings/letters">{t("back")}</WayBack>
      <h2 className="mt-3 mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-xl">
        {name}
        {data && <Badge>{t(`channels.${data.channel}`)}</Badge>}
      </h2>
      {data && (data.channel === "news" || data.channel === "bell") && (
        <p className="measure mb-4 text-muted-foreground text-sm">
          {t.rich(data.channel === "news" ? "newsHelp" : "bellHelp", { frame })}
        </p>
      )}
      {error && !data && <FailureNotice error={error} onRetry={retry} />}
      {!data && !error && <Skeleton className="h-140 rounded-lg" />}
      {data && (
        <Tabs value={shown} onValueChange={setShown}>
          <TabsList aria-label={t("languages")}>
            {languages.map((locale) => (
              <TabsTrigger key={locale} value={locale}>
                {t(`language.${locale}`)}
                {data.wordings[locale].changed && (
                  <span className="ml-2 font-normal text-muted-foreground">{t("changed")}</span>
                )}
              </TabsTrigger>
            ))}
          </TabsList>
          {languages.map((locale) => (
            <TabsContent key={locale} value={locale} forceMount className="data-[state=inactive]:hidden">
              <LetterForm template={data} locale={locale} isShown={shown === locale} />
            </TabsContent>
          ))}
        </Tabs>
      )}
    </>
  );
}

/** The letter that news come in. */
const frame = (words: ReactNode) => (
  <Link href="/dashboard/admin/settings/letters/notice" className="underline underline-offset-4">
    {words}
  </Link>
);
