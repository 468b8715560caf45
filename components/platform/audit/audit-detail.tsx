"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ArrowRightIcon } from "@/components/ui/icons";
import { useFormats } from "@/components/ui/use-formats";
import type { AuditChange } from "@/lib/platform/audit/changes";
import { formatDay, KIGALI } from "@/lib/platform/dates";

/** What an action changed, each value before and after, and other recorded details. */
export function AuditDetail({ changes, names }: { changes: AuditChange[]; names: Record<string, string> }) {
  const t = useTranslations("auditLog");
  const label = useFieldLabel();
  const show = useValueText(names);
  return (
    <dl className="my-2 grid gap-x-4 gap-y-1.5 rounded-md bg-muted p-3 sm:grid-cols-[minmax(6rem,max-content)_minmax(0,1fr)]">
      {changes.map(({ name, before, after, isChange }) => (
        <div key={name ?? "value"} className="contents">
          <dt className="text-muted-foreground">{name ? label(name) : t("changed")}</dt>
          <dd className="mb-1 min-w-0 wrap-anywhere whitespace-pre-wrap tabular-nums sm:mb-0">
            {isChange ? (
              <span className="inline-flex flex-wrap items-center gap-x-2">
                <Value spoken={t("before")} isOld>
                  {show(name, before)}
                </Value>
                <ArrowRightIcon className="size-3.5 shrink-0 text-muted-foreground" />
                <Value spoken={t("after")}>{show(name, after)}</Value>
              </span>
            ) : (
              show(name, after)
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({
  spoken,
  isOld = false,
  children,
}: {
  spoken: string;
  isOld?: boolean;
  children: ReactNode;
}) {
  return (
    <span className={isOld ? "text-muted-foreground line-through decoration-1" : "font-medium"}>
      <span className="sr-only">{spoken} </span>
      {children}
    </span>
  );
}

/** The field's name in the reader's language; a field without one is written in words. */
function useFieldLabel(): (name: string) => string {
  const t = useTranslations("auditLog.fields");
  return (name) => {
    const key = name.replace(/(Cents|Id)$/, "");
    if (t.has(key as "status")) return t(key as "status");
    const words = key
      .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
      .replaceAll(/[_-]/g, " ")
      .toLowerCase();
    return words.charAt(0).toUpperCase() + words.slice(1);
  };
}

/** A value as people read it: amounts, times, names instead of ids. */
function useValueText(names: Record<string, string>): (name: string | undefined, value: unknown) => string {
  const t = useTranslations("auditLog");
  const locale = useLocale();
  const { usd, instant } = useFormats();
  const show = (name: string | undefined, value: unknown): string => {
    if (value === null || value === undefined || value === "") return "–";
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    if (typeof value === "number") return name?.endsWith("Cents") ? usd(value) : String(value);
    if (typeof value === "string") {
      if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return instant(value, KIGALI);
      if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(value, locale);
      return names[value] ?? value;
    }
    if (Array.isArray(value))
      return value.length === 0 ? "–" : value.map((one) => show(name, one)).join(", ");
    return Object.entries(value)
      .map(([key, inner]) => `${key}: ${show(key, inner)}`)
      .join("; ");
  };
  return show;
}
