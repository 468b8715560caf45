"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Skeleton } from "@/components/ui/skeleton";
import type { LetterChannel, LetterDraft } from "@/lib/letter-templates/contract";
import { NewsSight } from "./news-sight";
import { TestLetter } from "./test-letter";
import { useLetterPreview } from "./use-letter-preview";

/** The letter as it would arrive, with sample values, and what keeps it from being saved. */
export function LetterSight({
  path,
  channel,
  draft,
  locale,
  isShown,
}: {
  path: string;
  channel: LetterChannel;
  draft: LetterDraft;
  locale: string;
  isShown: boolean;
}) {
  const t = useTranslations("letterDesk");
  const isNews = channel === "news" || channel === "bell";
  const { preview, hasFailed } = useLetterPreview(`${path}/preview`, draft, isShown);
  return (
    <section aria-label={t("preview")} className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-20">
      <h3 className="font-medium text-base">{t("preview")}</h3>
      {hasFailed && <Alert variant="warning">{t("previewFailed")}</Alert>}
      {preview && preview.problems.length > 0 && (
        <Alert variant="warning" title={t("notYet")}>
          {preview.problems.map(({ field, message }) => (
            <p key={field}>{`${t(`fields.${field}`)}: ${message}`}</p>
          ))}
        </Alert>
      )}
      {/* Of a language nobody has looked at nothing is on its way. */}
      {isShown && !preview && !hasFailed && <Skeleton className="h-96 rounded-lg" />}
      {preview && isNews && <NewsSight title={preview.subject ?? ""} text={preview.body} locale={locale} />}
      {preview?.html && (
        // Made by us, and still kept from doing anything.
        <iframe
          sandbox=""
          srcDoc={preview.html}
          title={preview.subject || t("preview")}
          className="h-140 w-full rounded-md border bg-white"
        />
      )}
      {preview?.sms && (
        <>
          <p
            lang={locale}
            className="max-w-80 whitespace-pre-line break-words rounded-lg rounded-bl-none bg-muted px-4 py-3"
          >
            {preview.body}
          </p>
          <p className="text-muted-foreground text-sm tabular-nums">{t("smsLength", preview.sms)}</p>
        </>
      )}
      {channel !== "bell" && (
        <TestLetter
          path={`${path}/test`}
          draft={draft}
          channel={channel}
          canBeSent={preview?.problems.length === 0}
        />
      )}
    </section>
  );
}
