"use client";

import { useTranslations } from "next-intl";
import { Wordmark } from "@/components/layout/wordmark";

/** Says what happened and what is safe. Its links are plain, because they load another page afresh. */
export function ErrorContent({ digest }: { digest: string | undefined }) {
  const t = useTranslations("error");
  return (
    <main id="main" className="mx-auto flex min-h-svh max-w-xl flex-col justify-center gap-4 px-6 py-16">
      <Wordmark />
      <h1 className="mt-6 text-2xl md:text-3xl">{t("title")}</h1>
      <p>{t("what")}</p>
      <p>{t("safe")}</p>
      <p>{t("next")}</p>
      {digest && (
        <p className="font-medium text-muted-foreground text-sm tabular-nums">
          {t("reference", { id: digest })}
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-6">
        <button
          type="button"
          // Rendering again would not load a part of the page that a deployment has replaced.
          onClick={() => location.reload()}
          className="inline-flex h-12 items-center rounded-md bg-primary px-6 font-medium text-primary-foreground hover:bg-primary-hover"
        >
          {t("retry")}
        </button>
        <a href="/" className="font-medium underline underline-offset-4">
          {t("home")}
        </a>
      </div>
    </main>
  );
}
