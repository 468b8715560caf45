import { formatValues } from "@/lib/messaging/notifications/render-notification";
import { notificationKindOf } from "@/lib/messaging/notifications/template-names";
import { formatDay } from "@/lib/platform/dates";
import { localizedPageUrl } from "@/lib/platform/i18n/localized-page-url";
import type { Locale } from "@/lib/platform/i18n/routing";
import { translator } from "@/lib/platform/i18n/translate";

type Samples = Record<string, string | number>;

/** The list of all templates needs the same values more than a hundred times. */
const made = new Map<string, Samples>();

/** Returns realistic values for previewing a template in a locale, by placeholder name. */
export function sampleValues(kind: string, locale: Locale): Readonly<Samples> {
  const isNotification = notificationKindOf(kind) !== undefined;
  const key = `${locale} ${isNotification}`;
  const samples = made.get(key) ?? {
    ...messageSamples(locale),
    ...(isNotification && formatValues(notificationSamples, locale)),
  };
  made.set(key, samples);
  return samples;
}

/** Values as notifications store them; formatValues() formats them. */
const notificationSamples: Samples = {
  car: "Toyota Fortuner 2022",
  reference: "GB-7K2M4Q",
  rating: 5,
  bearer: "marketplace",
  startsAt: "2026-12-18T07:00:00Z",
  endsAt: "2026-12-21T07:00:00Z",
  deadlineAt: "2026-12-12T18:00:00Z",
  amountCents: 13_500,
  amountRwf: 196_425,
  refundTo: "momo",
  payment: "atPickUp",
  payBy: "momo",
  purpose: "rent",
  cause: "unpaid",
  phone: "+250 ••• ••• 456",
  number: "GI-2026-0042",
  transferReference: "BK-77812",
  account: "•••• 4821",
  paper: "insurance",
  endsOn: "2026-12-31",
  untilOn: "2026-12-31",
  calendar: "Google Calendar",
  count: 2,
  keys: 1,
  endpoints: 2,
  key: "Website",
  host: "hooks.example.rw",
  job: "pay-owners",
  network: "203.0.113.24",
  place: "12 KN 33 St, Kiyovu",
  location: "-1.95361, 30.09256",
  mapLink: "https://www.google.com/maps/search/?api=1&query=-1.95361%2C%2030.09256",
  pictures: 2,
  otherCar: "needed",
  driver: "renter",
  oldLimit: 1_000,
  newLimit: 5_000,
};

function messageSamples(locale: Locale): Samples {
  const t = translator(locale);
  const keys = [
    "name",
    "when",
    "browser",
    "document",
    "reason",
    "business",
    "subject",
    "message",
    "search",
    "title",
    "person",
    "excerpt",
    "inviter",
    "passkey",
  ] as const;
  return {
    ...Object.fromEntries(keys.map((key) => [key, t(`templateSamples.${key}`)])),
    code: "482913",
    count: 2,
    days: 7,
    car: "Toyota Fortuner 2022",
    from: formatDay("2026-12-18", locale),
    to: formatDay("2026-12-21", locale),
    role: "manager",
    place: "197.243.10.24",
    reference: "GS-4821",
    email: "aline@example.rw",
    devices: "Safari · iPhone, Firefox · Windows",
    cars: ["featured-fortuner", "featured-tesla"]
      .map(
        (id, index) =>
          `${t(`templateSamples.car${index === 0 ? 1 : 2}`)}\n${localizedPageUrl(`/vehicle/${id}`, locale)}`,
      )
      .join("\n\n"),
    link: localizedPageUrl("/dashboard", locale),
    resetLink: localizedPageUrl("/forgot-password", locale),
    settings: localizedPageUrl("/settings/notifications", locale),
    stop: localizedPageUrl("/unsubscribe/emails", locale, { token: "sample" }),
  };
}
