import { translator } from "@/lib/i18n/translate";
import { letterLink } from "@/lib/outbox/link";
import type { LetterLocale } from "./contract";

/** Believable values for looking at a letter, by the names its sentences use. */
export function samplesIn(locale: LetterLocale): Record<string, string | number> {
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
