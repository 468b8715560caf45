"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Skeleton } from "@/components/ui/skeleton";
import type { TemplateChannel, TemplateDraft } from "@/lib/messaging/templates/contract";
import { NotificationPreview } from "./notification-preview";
import { SendTestButton } from "./send-test-button";
import { useTemplatePreview } from "./use-template-preview";

/** Shows the rendered template with sample values and the problems that prevent saving it. */
export function TemplatePreviewPanel({
  path,
  channel,
  draft,
  locale,
  isShown,
}: {
  path: string;
  channel: TemplateChannel;
  draft: TemplateDraft;
  locale: string;
  isShown: boolean;
}) {
  const t = useTranslations("templatesAdmin");
  const isNotification = channel === "notification" || channel === "inApp";
  const { preview, hasFailed } = useTemplatePreview(`${path}/preview`, draft, isShown);
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
      {/* A locale that has not been shown has no request under way. */}
      {isShown && !preview && !hasFailed && <Skeleton className="h-96 rounded-lg" />}
      {preview && isNotification && (
        <NotificationPreview title={preview.subject ?? ""} text={preview.body} locale={locale} />
      )}
      {preview?.html && (
        // Sandboxed although we generate the HTML ourselves.
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
      {channel !== "inApp" && (
        <SendTestButton
          path={`${path}/test`}
          draft={draft}
          channel={channel}
          canBeSent={preview?.problems.length === 0}
        />
      )}
    </section>
  );
}
