import { listLinks, parseBlocks } from "@/lib/messaging/email-and-sms/rules";
import { notificationKindOf } from "@/lib/messaging/notifications/template-names";
import type {
  LocalizedTemplateParams,
  TemplateContent,
  TemplateDraft,
} from "@/lib/messaging/templates/contract";
import {
  isNestedTooDeep,
  listPlaceholders,
  type Placeholder,
  renderMessage,
  rendersBraces,
} from "@/lib/messaging/templates/icu-message";
import { AppError } from "@/lib/platform/errors";
import type { ErrorKey } from "@/lib/platform/i18n/error-keys";
import { siteOrigin } from "@/lib/platform/i18n/localized-page-url";
import { getDefaultTemplate } from "./default-templates";
import { sampleValues } from "./sample-values";
import { smsLength } from "./sms-length";

const fields = ["subject", "body", "action"] as const;

interface Problem {
  field: (typeof fields)[number];
  /** A key of the `errors` messages with its values. */
  key: ErrorKey;
  values?: Record<string, string | number>;
}

/** Placeholders a template cannot do without, if its default contains them. */
const essentialNames = ["code", "link", "stop", "message", "reason", "cars", "excerpt", "title", "email"];
/** Placeholders for URLs; they are rendered as buttons and links only at the end of a paragraph. */
const linkNames = ["link", "settings", "stop"];
/** Placeholders for what opens an account: nothing may be attached to them, such as the address of another site. */
const secretNames = ["code", ...linkNames];
/** Each SMS is charged. */
const MAX_SMS = 2;
/** A title must fit a line of a list, a locked screen and an SMS. */
const MAX_TITLE = 100;

const inBraces = (name: string) => `{${name}}`;
const namesOf = (placeholders: Placeholder[]) => [...new Set(placeholders.map(({ name }) => name))];
const placeholdersIn = ({ subject, body }: TemplateContent) => [
  ...listPlaceholders(subject ?? ""),
  ...listPlaceholders(body),
];

/** Returns the placeholders a template may use, in the order of its default text. */
export function placeholdersOf(defaultTemplate: TemplateContent): { name: string; isEssential: boolean }[] {
  const needed = listEssentialNames(defaultTemplate);
  return namesOf(placeholdersIn(defaultTemplate)).map((name) => ({
    name,
    isEssential: needed.includes(name),
  }));
}

const listEssentialNames = ({ body }: TemplateContent) =>
  namesOf(listPlaceholders(body)).filter((name) => essentialNames.includes(name));

/**
 * Returns the problems that would prevent a draft from being sent; an empty list if there are none. It is
 * checked with sample values for length and for working links.
 */
export function listTemplateProblems(
  draft: TemplateDraft,
  defaultTemplate: TemplateContent,
  { kind, locale }: LocalizedTemplateParams,
): Problem[] {
  const relevant = fields.filter((field) => defaultTemplate[field] !== null);
  const broken = relevant.flatMap((field) => listFieldProblems(field, draft[field] ?? "", defaultTemplate));
  if (broken.length > 0) return broken;
  const missing = listMissingPlaceholders(draft.body, defaultTemplate);
  if (missing.length > 0) return missing;
  const misplaced = listMisplacedSecrets(draft);
  if (misplaced.length > 0) return misplaced;
  const samples = sampleValues(kind, locale);
  const body = renderMessage(draft.body, locale, samples);
  if (notificationKindOf(kind))
    return listNotificationProblems(renderMessage(draft.subject ?? "", locale, samples), body);
  return defaultTemplate.subject === null
    ? listSmsProblems(body)
    : listLinkProblems(draft.body, body, samples);
}

function listFieldProblems(
  field: Problem["field"],
  text: string,
  defaultTemplate: TemplateContent,
): Problem[] {
  if (text.trim() === "") return [{ field, key: "fieldRequired" }];
  if (isNestedTooDeep(text)) return [{ field, key: "templateTooDeep" }];
  let placeholders: Placeholder[];
  try {
    if (rendersBraces(text)) return [{ field, key: "templateBraces" }];
    placeholders = listPlaceholders(text);
  } catch {
    return [{ field, key: "templateBraces" }];
  }
  // A button label has no placeholders.
  const known = field === "action" ? [] : placeholdersIn(defaultTemplate);
  for (const { name, form } of placeholders) {
    const forms = known
      .filter((placeholder) => placeholder.name === name)
      .map((placeholder) => placeholder.form);
    const values = { value: inBraces(name) };
    if (forms.length === 0) return [{ field, key: "templateUnknownValue", values }];
    if (form !== "plain" && !forms.includes(form)) return [{ field, key: "templateValueForm", values }];
  }
  return [];
}

/**
 * Codes and links stand alone in the body, in every variant: as a part of another site's address they would be sent
 * there, and in a longer number or a subject they would not be masked for administrators. The text is checked as it is
 * written, because values could hide what surrounds them.
 */
function listMisplacedSecrets({ subject, body }: TemplateDraft): Problem[] {
  const inSubject = namesOf(listPlaceholders(subject ?? "")).find((name) => secretNames.includes(name));
  if (inSubject)
    return [{ field: "subject", key: "templateValuePlace", values: { value: inBraces(inSubject) } }];
  for (const { 0: written, 1: name = "", index } of body.matchAll(/\{\s*(\w+)\s*\}/g)) {
    if (!secretNames.includes(name)) continue;
    const [preceding, following] = [body.slice(0, index), body.slice(index + written.length)];
    if (/(^|\s)$/.test(preceding) && /^[.,;:!?)]*(\s|$)/.test(following)) continue;
    const key = linkNames.includes(name) ? "templateLinkPlace" : "templateValuePlace";
    return [{ field: "body", key, values: { value: inBraces(name) } }];
  }
  return [];
}

function listMissingPlaceholders(body: string, defaultTemplate: TemplateContent): Problem[] {
  const relevant = listPlaceholders(body).filter(
    ({ isAlwaysRendered, form }) => isAlwaysRendered && form === "plain",
  );
  const missing = listEssentialNames(defaultTemplate).find(
    (name) => !relevant.some((placeholder) => placeholder.name === name),
  );
  return missing
    ? [{ field: "body", key: "templateValueMissing", values: { value: inBraces(missing) } }]
    : [];
}

/** Checks that every URL is rendered as a link and that `link`, the main one, becomes the button. */
function listLinkProblems(
  text: string,
  body: string,
  samples: Readonly<Record<string, string | number>>,
): Problem[] {
  const drawn = parseBlocks(body, siteOrigin()).filter((block) => "link" in block);
  const used = linkNames.filter((name) => namesOf(listPlaceholders(text)).includes(name));
  const lost = used.find((name) => !drawn.some(({ link }) => link === samples[name]));
  if (lost) return [{ field: "body", key: "templateLinkPlace", values: { value: inBraces(lost) } }];
  const button = drawn.find(({ kind }) => kind === "action");
  const isOther = used.includes("link") && button && button.link !== samples.link;
  return isOther ? [{ field: "body", key: "templateLinkFirst", values: { value: inBraces("link") } }] : [];
}

/**
 * Checks the title's length and that the message contains no link: it is embedded in an email that has its own
 * button.
 */
function listNotificationProblems(title: string, body: string): Problem[] {
  if (title.length > MAX_TITLE)
    return [{ field: "subject", key: "notificationTitleTooLong", values: { most: MAX_TITLE } }];
  const isButton = parseBlocks(body, siteOrigin()).some((block) => "link" in block);
  return isButton ? [{ field: "body", key: "notificationLink" }] : [];
}

function listSmsProblems(body: string): Problem[] {
  const { parts } = smsLength(body);
  if (parts > MAX_SMS)
    return [{ field: "body", key: "templateSmsTooLong", values: { count: parts, most: MAX_SMS } }];
  // Phones treat punctuation that touches a URL as part of it.
  const cut = listLinks(body).find((link) => /[.,;:!?)]$/.test(link));
  return cut ? [{ field: "body", key: "templateSmsLink" }] : [];
}

/** Keeps only the fields the default template has: an SMS has no subject, a notification no button label. */
export function pickDefaultFields(
  { subject, body, action }: TemplateDraft,
  defaultTemplate: TemplateDraft,
): TemplateDraft {
  return {
    subject: defaultTemplate.subject === null ? null : subject,
    body,
    action: defaultTemplate.action === null ? null : action,
  };
}

/** Throws 422 with the first problem that would prevent sending, 404 for an unknown kind. */
export function requireValidTemplate(
  template: TemplateDraft,
  { kind, locale }: LocalizedTemplateParams,
): void {
  const [problem] = listTemplateProblems(template, getDefaultTemplate(kind, locale), { kind, locale });
  if (!problem) return;
  const { field, key, values } = problem;
  throw new AppError("invalid", key, { fields: { [field]: key }, values });
}
