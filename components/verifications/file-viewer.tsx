"use client";

import { useTranslations } from "next-intl";
import type { StoredFile } from "@/lib/files/contract";

/** Every sheet of a document, one below the other; each fetched when it is come to. Opening it is written down. */
export function FileViewer({ file, label }: { file: StoredFile; label: string }) {
  const t = useTranslations("verifications");
  const pages = Array.from({ length: file.pageCount }, (_, index) => index + 1);
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
      tabIndex={0}
      className="max-h-[55dvh] overflow-y-auto rounded-lg border bg-muted p-2 lg:max-h-[70dvh]"
    >
      {pages.map((page) => (
        <img
          key={page}
          src={file.mediaType === "application/pdf" ? `${file.url}/pages/${page}` : file.url}
          alt={pages.length > 1 ? t("sheet", { page, count: pages.length }) : label}
          loading="lazy"
          className="mx-auto mb-2 min-h-40 w-full rounded-md bg-card object-contain last:mb-0"
        />
      ))}
    </section>
  );
}
