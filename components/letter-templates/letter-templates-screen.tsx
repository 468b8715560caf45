"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { FilterBar, FilterChoice } from "@/components/admin/filter-bar";
import { FailureNotice } from "@/components/api/failure-notice";
import { SettingsDeskHead } from "@/components/settings-desk/settings-desk-nav";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { BellIcon, MailIcon, SmartphoneIcon } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Skeleton } from "@/components/ui/skeleton";
import { useResource } from "@/lib/api/use-resource";
import { Link } from "@/lib/i18n/link";
import { type LetterTemplateSummary, letterTemplateList } from "@/lib/letter-templates/contract";

const shows = ["all", "changed", "email", "sms", "news"] as const;

const isShown = ({ channel, changed }: LetterTemplateSummary, show: string) => {
  if (show === "changed") return changed.length > 0;
  return show === "all" || show === channel || (show === "news" && channel === "bell");
};

/** Every letter the marketplace writes, found by its name or its words. */
export function LetterTemplatesScreen() {
  const t = useTranslations("letterDesk");
  const { data, error, retry } = useResource("/api/admin/letters", letterTemplateList);
  const [words, setWords] = useState("");
  const [show, setShow] = useState("all");
  const id = useId();
  const sought = words.trim().toLowerCase();
  const found = (data?.items ?? []).filter(
    (letter) => isShown(letter, show) && textOf(letter).includes(sought),
  );
  return (
    <>
      <SettingsDeskHead />
      <p className="measure mb-4 text-muted-foreground text-sm">{t("lead")}</p>
      <FilterBar>
        <div className="flex grow basis-72 flex-col gap-1.5">
          <Label htmlFor={id}>{t("search")}</Label>
          <Input
            id={id}
            type="search"
            maxLength={120}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        </div>
        <FilterChoice
          label={t("show")}
          value={show}
          options={shows.map((value) => ({ value, label: t(`shows.${value}`) }))}
          onChoose={setShow}
        />
      </FilterBar>
      {error && !data && <FailureNotice error={error} onRetry={retry} />}
      {!data && !error && <Skeleton className="h-96 rounded-lg" />}
      {data && (
        <p role="status" className="mb-3 text-muted-foreground text-sm tabular-nums">
          {t("count", { count: found.length })}
        </p>
      )}
      {data && found.length === 0 && (
        <EmptyState drawing="results" title={t("none")}>
          {t("noneText")}
        </EmptyState>
      )}
      {found.length > 0 && (
        <Card>
          <ul className="divide-y">
            {found.map((letter) => (
              <LetterRow key={letter.kind} letter={letter} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

const textOf = ({ name, said }: LetterTemplateSummary) =>
  [name, ...Object.values(said).flatMap(({ subject, body }) => [subject ?? "", body])]
    .join("\n")
    .toLowerCase();

const icons = { email: MailIcon, sms: SmartphoneIcon, news: BellIcon, bell: BellIcon };

function LetterRow({ letter: { kind, name, sample, channel, changed } }: { letter: LetterTemplateSummary }) {
  const t = useTranslations("letterDesk");
  const Icon = icons[channel];
  return (
    <li className="relative flex items-start gap-3 p-4 transition-colors hover:bg-accent sm:px-5">
      <Icon className="mt-0.5 size-5 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        <h2 className="font-medium text-base">
          <Link
            href={`/dashboard/admin/settings/letters/${kind}`}
            prefetch={false}
            className="after:absolute after:inset-0"
          >
            {name}
          </Link>
        </h2>
        <p className="truncate text-muted-foreground text-sm">{sample}</p>
      </div>
      {changed.length > 0 && (
        <Badge variant="info" className="shrink-0">
          {t("changedIn", { languages: changed.map((locale) => t(`short.${locale}`)).join(", ") })}
        </Badge>
      )}
    </li>
  );
}
