import type { notifications } from "@/db/schema/messaging/notifications";
import { type CustomTemplates, renderCustomTemplate } from "@/lib/messaging/templates/custom-templates";
import { formatDay, formatInstant, KIGALI } from "@/lib/platform/dates";
import type { Locale } from "@/lib/platform/i18n/routing";
import { translator } from "@/lib/platform/i18n/translate";
import { formatMoney } from "@/lib/platform/money";
import { isNotificationKind, type NotificationKind } from "./kinds";
import { templateNameOf } from "./template-names";

export type NotificationValues = Record<string, string | number>;
/**
 * Defaults for notifications that were stored without a value: "money" instead of an amount, no destination of a refund
 * or a payout, nothing to pay, no way and no purpose of a payment, no cause, no place, no pictures and no need for another car.
 */
const defaultValues = {
  amountCents: "none",
  amountRwf: "none",
  refundTo: "none",
  payment: "none",
  payBy: "none",
  purpose: "none",
  cause: "none",
  phone: "",
  account: "none",
  location: "none",
  mapLink: "",
  pictures: 0,
  otherCar: "none",
};

type StoredNotification = Pick<typeof notifications.$inferSelect, "kind" | "values" | "title" | "message">;

/**
 * Renders title and message in a locale: the custom template if there is one, else the default text. Text
 * written by a person is returned unchanged.
 */
export function renderNotification(
  { kind, values, title, message }: StoredNotification,
  locale: Locale,
  customTemplates: CustomTemplates,
) {
  // A kind that this version no longer knows shows only its name.
  if (!isNotificationKind(kind)) return { title: title ?? kind ?? "", message: message ?? "" };
  const formattedValues = { ...defaultValues, ...formatValues(values, locale) };
  const customTemplate = customTemplates.get(templateNameOf(kind));
  const rendered =
    customTemplate && renderCustomTemplate(templateNameOf(kind), customTemplate, locale, formattedValues);
  if (rendered?.subject) return { title: rendered.subject, message: rendered.body };
  return renderDefault(kind, formattedValues, locale);
}

function renderDefault(kind: NotificationKind, formattedValues: NotificationValues, locale: Locale) {
  const t = translator(locale);
  return {
    title: t(`notifications.kinds.${kind}.title`, formattedValues as never),
    message: t(`notifications.kinds.${kind}.message`, formattedValues as never),
  };
}

/** Formats raw values by the suffix of their name: At is an instant, On a day, Cents an amount in USD, Rwf in francs. */
export function formatValues(values: NotificationValues, locale: Locale): NotificationValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (name.endsWith("At")) return [name, formatInstant(new Date(value), locale, KIGALI)];
      if (name.endsWith("On")) return [name, formatDay(String(value), locale)];
      if (name.endsWith("Rwf")) return [name, formatMoney(Number(value), "RWF", locale)];
      if (name.endsWith("Cents")) return [name, formatMoney(Number(value), "USD", locale)];
      return [name, value];
    }),
  );
}

/** Returns the template names of the given notifications, without duplicates. */
export const templateNamesOf = (rows: Pick<StoredNotification, "kind">[]) => [
  ...new Set(rows.flatMap(({ kind }) => (isNotificationKind(kind) ? [templateNameOf(kind)] : []))),
];
