"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { FailureNotice } from "@/components/api/failure-notice";
import { SettingsDeskHead } from "@/components/settings-desk/settings-desk-nav";
import { Badge } from "@/components/ui/badge";
import { ArrowLeftIcon } from "@/components/ui/icons";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { useResource } from "@/lib/api/use-resource";
import { Link } from "@/lib/i18n/link";
import { letterTemplate } from "@/lib/letter-templates/contract";
import { LetterForm } from "./letter-form";
import { useLetterName } from "./use-letter-name";

const languages = ["en", "fr", "rw"] as const;

/** One letter, worded language by language. What is begun in one stays while another is looked at. */
export function LetterTemplateScreen({ kind }: { kind: string }) {
  const t = useTranslations("letterDesk");
  const [shown, setShown] = useState<string>(useLocale());
  const name = useLetterName()(kind);
  const { data, error, retry } = useResource(`/api/admin/letters/${kind}`, letterTemplate);
  return (
    <>
      <SettingsDeskHead />
      <Link
        href="/dashboard/admin/settings/letters"
        className="touch-target relative inline-flex items-center gap-2 font-medium text-sm underline-offset-4 hover:underline"
      >
        <ArrowLeftIcon className="size-4" />
        {t("back")}
      </Link>
      <h2 className="mt-3 mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-xl">
        {name}
        {data && <Badge>{t(`channels.${data.channel}`)}</Badge>}
      </h2>
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
