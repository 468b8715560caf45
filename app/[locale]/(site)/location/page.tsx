import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations, setRequestLocale } from "next-intl/server";
import { JsonLd } from "@/components/catalog/seo/json-ld";
import { Faq } from "@/components/site/locations/faq";
import { OfficeCard } from "@/components/site/locations/office-card";
import { OfficeMap } from "@/components/site/locations/office-map";
import { MarketingFiguresSection } from "@/components/site/marketing-figures";
import { ContactSection } from "@/components/support/contact/contact-section";
import { pageMetadata } from "@/lib/catalog/seo/metadata";
import { locationGraph } from "@/lib/catalog/seo/page-graphs";
import { mapTiles } from "@/lib/platform/env";
import type { Locale } from "@/lib/platform/i18n/routing";
import { getPublicSettings } from "@/lib/platform/settings/public-settings";

// Cached from the first request until an administrator changes a setting.
export function generateStaticParams() {
  return [];
}

export async function generateMetadata({ params }: PageProps<"/[locale]/location">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "location" });
  return pageMetadata({
    locale,
    path: "/location",
    title: t("title"),
    description: t("metaDescription"),
  });
}

export default async function LocationPage({ params }: PageProps<"/[locale]/location">) {
  const locale = (await params).locale as Locale;
  setRequestLocale(locale);
  const [settings, t, messages] = await Promise.all([
    getPublicSettings(),
    getTranslations("location"),
    islandMessages(),
  ]);
  const { offices } = settings;
  return (
    <NextIntlClientProvider messages={messages}>
      <JsonLd graph={await locationGraph(locale)} />
      <div className="page-width pt-10 md:pt-14">
        <h1 className="text-3xl md:text-4xl">{t("title")}</h1>
        <p className="mt-4 max-w-[60ch] text-lg text-muted-foreground">{t("lead")}</p>
      </div>
      {offices.length > 0 && (
        <>
          <section aria-labelledby="offices" className="page-width pt-10 pb-12 lg:pb-16">
            <h2 id="offices" className="text-xl md:text-2xl">
              {t("offices")}
            </h2>
            <ul className="mt-6 grid gap-6 md:grid-cols-2 lg:grid-cols-3">
              {offices.map((office, index) => (
                <li key={office.id}>
                  <OfficeCard office={office} isFirst={index === 0} />
                </li>
              ))}
            </ul>
          </section>
          <OfficeMap offices={offices} tiles={mapTiles()} />
        </>
      )}
      <MarketingFiguresSection marketing={settings.marketing} />
      <ContactSection settings={settings} />
      <Faq commissionPercent={settings.commissionPercent} />
    </NextIntlClientProvider>
  );
}

/** The messages of the form and the map. */
async function islandMessages() {
  const { ui, map, errors, location } = await getMessages();
  const { name, email, phone, subject, message, homepage } = location;
  const { submit, busy, sent, sentText, another } = location;
  const { fieldRequired, fieldInvalid, emailInvalid, phoneInvalid, textTooLong, invalid, unavailable } =
    errors;
  return {
    ui,
    map,
    errors: { fieldRequired, fieldInvalid, emailInvalid, phoneInvalid, textTooLong, invalid, unavailable },
    location: {
      name,
      email,
      phone,
      subject,
      message,
      homepage,
      submit,
      busy,
      sent,
      sentText,
      another,
    },
  };
}
