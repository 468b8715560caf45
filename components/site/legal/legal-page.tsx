import { useLocale, useTranslations } from "next-intl";
import { TERMS_VERSION } from "@/lib/identity/accounts/rules";
import { formatDay } from "@/lib/platform/dates";
import type { PublicSettings } from "@/lib/platform/settings/contract";

const sections = {
  terms: ["service", "account", "booking", "payment", "cancellation", "trip", "owners", "conduct", "changes"],
  privacy: ["collect", "why", "sharing", "keeping", "rights", "browser"],
} as const;

type LegalDocument = keyof typeof sections;

/** The terms or the privacy notice in the version that users consent to; each section has an anchor. */
export function LegalPage({
  document,
  settings: { supportEmail, documentDays, evidenceDays, hasRoadHelp },
  hasExternalTiles = false,
}: {
  document: LegalDocument;
  settings: PublicSettings;
  /** Whether maps load their tiles from another server. */
  hasExternalTiles?: boolean;
}) {
  const t = useTranslations("legal");
  const locale = useLocale();
  const values = {
    email: supportEmail,
    documentDays,
    evidenceDays,
    roadHelp: String(hasRoadHelp),
    tiles: String(hasExternalTiles),
  };
  const text = (name: string) => t(`${document}.${name}` as "terms.service.text", values);
  return (
    <article className="page-width py-10 md:py-14">
      <header className="measure">
        <h1 className="text-3xl">{t(`${document}.title`)}</h1>
        <p className="mt-3 text-lg text-muted-foreground">{t(`${document}.lead`)}</p>
        <p className="mt-3 text-muted-foreground text-sm">
          {t("version", { date: formatDay(TERMS_VERSION, locale) })}
        </p>
      </header>
      <div className="mt-10 grid gap-10 lg:grid-cols-[minmax(0,68ch)_16rem] lg:justify-between">
        <div className="flex flex-col gap-9">
          {sections[document].map((name) => (
            <section key={name} id={name} aria-labelledby={`${name}-title`}>
              <h2 id={`${name}-title`} className="text-xl">
                {text(`${name}.title`)}
              </h2>
              <p className="mt-2.5">{text(`${name}.text`)}</p>
            </section>
          ))}
        </div>
        <nav aria-labelledby="contents" className="h-fit max-lg:hidden lg:sticky lg:top-24">
          <h2 id="contents" className="font-medium text-muted-foreground text-sm tracking-normal">
            {t("contents")}
          </h2>
          <ul className="mt-3 border-l text-sm">
            {sections[document].map((name) => (
              <li key={name}>
                <a href={`#${name}`} className="block py-1.5 pl-4 hover:underline">
                  {text(`${name}.title`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </article>
  );
}
