"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { StoredFile } from "@/lib/platform/files/contract";
import { formatNumber } from "@/lib/platform/numbers";

/** A stored file: a thumbnail, its name, and its actions. The name opens it. */
export function FileRow({
  file,
  label,
  children,
}: {
  file: StoredFile;
  /** Type of the document, if its context does not show it. */
  label?: string;
  children?: ReactNode;
}) {
  const t = useTranslations("documents.file");
  const locale = useLocale();
  const inUnit = (value: number, unit: string) =>
    formatNumber(value, locale, { style: "unit", unit, maximumFractionDigits: 1 });
  const size =
    file.bytes < 1_000_000
      ? inUnit(Math.max(1, Math.round(file.bytes / 1_000)), "kilobyte")
      : inUnit(file.bytes / 1_000_000, "megabyte");
  const isPdf = file.mediaType === "application/pdf";
  return (
    <div className="flex items-center gap-3 rounded-lg border p-3">
      <span className="flex h-14 w-20 shrink-0 items-center justify-center overflow-hidden rounded-md bg-muted text-muted-foreground">
        <img
          src={isPdf ? `${file.url}/pages/1` : file.url}
          alt=""
          loading="lazy"
          className="size-full object-cover object-top"
        />
      </span>
      <div className="min-w-0 flex-1">
        {label && <p className="text-muted-foreground text-xs">{label}</p>}
        <a
          href={file.url}
          // Pictures open in a tab; PDFs are downloaded, because browsers show none under the route's CSP.
          {...(isPdf ? { download: "" } : { target: "_blank", rel: "noreferrer" })}
          // The screen-reader text is positioned relative to the link: relative to the page it would cause
          // sideways scrolling.
          className="touch-target relative block font-medium text-sm underline-offset-4 hover:underline"
        >
          <span className="block truncate">{file.name}</span>
          {!isPdf && <span className="sr-only"> ({t("opens")})</span>}
        </a>
        <p className="text-muted-foreground text-xs">
          {isPdf ? t("pages", { count: file.pageCount, size }) : size}
        </p>
      </div>
      {children}
    </div>
  );
}
