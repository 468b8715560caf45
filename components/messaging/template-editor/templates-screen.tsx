"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { FilterBar, FilterChoice } from "@/components/platform/admin-table/filter-bar";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { AdminSettingsHeader } from "@/components/platform/settings/admin-settings-header";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { BellIcon, MailIcon, SmartphoneIcon } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Skeleton } from "@/components/ui/skeleton";
import { type TemplateSummary, templateList, templateTopics } from "@/lib/messaging/templates/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";

const filters = ["all", "changed", "email", "sms", "notification"] as const;

const matchesFilter = ({ channel, changed }: TemplateSummary, filter: string) => {
  if (filter === "changed") return changed.length > 0;
  return filter === "all" || filter === channel || (filter === "notification" && channel === "inApp");
};

/** Lists all templates and searches them by name and text. */
export function TemplatesScreen() {
  const t = useTranslations("templatesAdmin");
  const { data, error, retry } = useResource("/api/admin/templates", templateList);
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState("all");
  const [topic, setTopic] = useState("");
  const id = useId();
  const searchTerm = search.trim().toLowerCase();
  const found = (data?.items ?? []).filter(
    (template) =>
      matchesFilter(template, filter) &&
      (topic === "" || template.topic === topic) &&
      searchableText(template).includes(searchTerm),
  );
  return (
    <>
      <AdminSettingsHeader />
      <p className="measure mb-4 text-muted-foreground text-sm">{t("lead")}</p>
      <FilterBar>
        <div className="flex grow basis-72 flex-col gap-1.5">
          <Label htmlFor={id}>{t("search")}</Label>
          <Input
            id={id}
            type="search"
            maxLength={120}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
        <FilterChoice
          label={t("topic")}
          value={topic}
          options={[
            { value: "", label: t("allTopics") },
            ...templateTopics.map((value) => ({ value, label: t(`topics.${value}`) })),
          ]}
          onChoose={setTopic}
        />
        <FilterChoice
          label={t("show")}
          value={filter}
          options={filters.map((value) => ({ value, label: t(`shows.${value}`) }))}
          onChoose={setFilter}
        />
      </FilterBar>
      {error && !data && <ErrorNotice error={error} onRetry={retry} />}
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
      <div className="flex flex-col gap-8">
        {templateTopics.map((each) => (
          <TopicSection
            key={each}
            name={t(`topics.${each}`)}
            templates={found.filter((template) => template.topic === each)}
          />
        ))}
      </div>
    </>
  );
}

function TopicSection({ name, templates }: { name: string; templates: TemplateSummary[] }) {
  const id = useId();
  if (templates.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 flex items-baseline gap-2 text-lg">
        {name}
        <span className="font-normal text-muted-foreground text-sm tabular-nums">{templates.length}</span>
      </h2>
      <Card>
        <ul className="divide-y">
          {templates.map((template) => (
            <TemplateRow key={template.kind} template={template} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

const searchableText = ({ name, contents }: TemplateSummary) =>
  [name, ...Object.values(contents).flatMap(({ subject, body }) => [subject ?? "", body])]
    .join("\n")
    .toLowerCase();

const icons = { email: MailIcon, sms: SmartphoneIcon, notification: BellIcon, inApp: BellIcon };

function TemplateRow({ template: { kind, name, sample, channel, changed } }: { template: TemplateSummary }) {
  const t = useTranslations("templatesAdmin");
  const Icon = icons[channel];
  return (
    <li className="relative flex items-start gap-3 p-4 transition-colors hover:bg-accent sm:px-5">
      <Icon className="mt-0.5 size-5 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        <h3 className="font-medium text-base">
          <Link href={`/dashboard/admin/settings/templates/${kind}`} className="after:absolute after:inset-0">
            {name}
          </Link>
        </h3>
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
