"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { StoredFile } from "@/lib/files/contract";

/** A kept file: a small look at it, its name, and what can be done with it. The name opens it. */
export function FileRow({ file, children }: { file: StoredFile; children?: ReactNode }) {
  const t = useTranslations("papers.file");
  const size =
    file.bytes < 1_000_000
      ? `${Math.max(1, Math.round(file.bytes / 1_000))} KB`
      : `${(file.bytes / 1_000_000).toFixed(1)} MB`;
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
        <a
          href={file.url}
          // A picture opens; PDFs are saved, as browsers show none that may do nothing (the route's policy).
          {...(isPdf ? { download: "" } : { target: "_blank", rel: "noreferrer" })}
          // The words for the ear are placed by the link: by the page they would make it scroll sideways.
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
