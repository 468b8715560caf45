import { translator } from "@/lib/i18n/translate";
import { asRead } from "@/lib/notifications/words";
import { letterLink } from "@/lib/outbox/link";
import type { LetterLocale } from "./contract";
import { newsOf } from "./news";

type Samples = Record<string, string | number>;

/** Believable values for looking at a letter or news in a language, by the names its sentences use. */
export const samplesOf = (kind: string, locale: LetterLocale): Samples => ({
  ...letterSamples(locale),
  ...(newsOf(kind) && asRead(newsSamples, locale)),
});

/** Of one rental and what comes of it, as news keep them. */
const newsSamples: Samples = {
  ...{ car: "Toyota Fortuner 2022", reference: "GB-7K2M4Q", rating: 5, bearer: "marketplace" },
  ...{ startsAt: "2026-12-18T07:00:00Z", endsAt: "2026-12-21T07:00:00Z", deadlineAt: "2026-12-12T18:00:00Z" },
  ...{ amountCents: 13_500, number: "GI-2026-0042", account: "•••• 4821", paper: "insurance" },
  ...{
    endsOn: "2026-12-31",
    calendar: "Google Calendar",
    count: 2,
    keys: 1,
    endpoints: 2,
    key: "Website",
    host: "hooks.example.rw",
  },
  job: "pay-owners",
};

function letterSamples(locale: LetterLocale): Samples {
  const t = translator(locale);
  const words = [
    ...(["name", "when", "browser", "document", "reason", "business", "subject", "message"] as const),
    ...(["search", "title", "person", "excerpt", "inviter"] as const),
  ];
  return {
    ...Object.fromEntries(words.map((word) => [word, t(`letterSamples.${word}`)])),
    ...{ code: "482913", count: 2, days: 7, role: "manager", place: "197.243.10.24" },
    ...{ reference: "GS-4821", email: "aline@example.rw", devices: "Safari · iPhone, Firefox · Windows" },
    cars: ["featured-fortuner", "featured-tesla"]
      .map(
        (id, index) =>
          `${t(`letterSamples.car${index === 0 ? 1 : 2}`)}\n${letterLink(`/vehicle/${id}`, locale)}`,
      )
      .join("\n\n"),
    link: letterLink("/dashboard", locale),
    settings: letterLink("/settings/notifications", locale),
    stop: letterLink("/stop-emails", locale, { token: "sample" }),
  };
}
