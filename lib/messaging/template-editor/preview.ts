import { db, type Executor } from "@/db";
import { renderEmailHtml } from "@/lib/messaging/email-and-sms/email-html";
import { notificationKindOf } from "@/lib/messaging/notifications/template-names";
import type {
  LocalizedTemplateParams,
  TemplateContent,
  TemplateDraft,
  TemplatePreview,
} from "@/lib/messaging/templates/contract";
import { findCustomTemplate } from "@/lib/messaging/templates/custom-templates";
import { renderMessage } from "@/lib/messaging/templates/icu-message";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import type { Locale } from "@/lib/platform/i18n/routing";
import { translator } from "@/lib/platform/i18n/translate";
import { getDefaultTemplate, templateChannelOf } from "./default-templates";
import { sampleValues } from "./sample-values";
import { smsLength } from "./sms-length";
import { listTemplateProblems, pickDefaultFields } from "./template-problems";

/**
 * Renders a draft with sample values and lists its problems in the caller's language. Saves nothing.
 * Administrators only.
 */
export async function previewTemplate(
  actor: UserActor,
  params: LocalizedTemplateParams,
  draft: TemplateDraft,
  uiLocale: Locale,
): Promise<TemplatePreview> {
  requireAdmin(actor);
  const { kind, locale } = params;
  const t = translator(uiLocale);
  const problems = listTemplateProblems(draft, getDefaultTemplate(kind, locale), params).map(
    ({ field, key, values = {} }) => ({
      field,
      message: t(`errors.${key}`, values),
    }),
  );
  const { subject, body } = renderDraft(draft, params);
  const channel = templateChannelOf(kind);
  const isEmail = channel === "email" || channel === "notification";
  return {
    subject,
    body,
    problems,
    html: isEmail
      ? await renderEmailHtml({ ...(await renderDelivered(db(), draft, params)), template: kind, locale })
      : null,
    sms: channel === "sms" ? smsLength(body) : null,
  };
}

/**
 * Renders a draft with sample values as it is delivered: a notification is placed inside the current `notice`
 * email.
 */
export async function renderDelivered(
  executor: Executor,
  draft: TemplateDraft,
  { kind, locale }: LocalizedTemplateParams,
): Promise<TemplateContent> {
  const rendered = renderDraft(draft, { kind, locale });
  if (!notificationKindOf(kind)) return rendered;
  const frame =
    (await findCustomTemplate(executor, "notice", locale)) ?? getDefaultTemplate("notice", locale);
  const values = { ...sampleValues("notice", locale), title: rendered.subject ?? "", message: rendered.body };
  return renderContent(frame, locale, values);
}

const renderDraft = (draft: TemplateDraft, { kind, locale }: LocalizedTemplateParams) =>
  renderContent(
    pickDefaultFields(draft, getDefaultTemplate(kind, locale)),
    locale,
    sampleValues(kind, locale),
  );

type Values = Record<string, string | number>;

function renderContent(
  { subject, body, action }: TemplateDraft,
  locale: string,
  values: Values,
): TemplateContent {
  return {
    subject: subject === null ? null : renderOrRaw(subject, locale, values),
    body: renderOrRaw(body, locale, values),
    action,
  };
}

/** Falls back to the raw text, because braces may be incomplete while someone types. */
export function renderOrRaw(text: string, locale: string, values: Values): string {
  try {
    return renderMessage(text, locale, values);
  } catch {
    return text;
  }
}
