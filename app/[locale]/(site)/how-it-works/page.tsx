import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations, setRequestLocale } from "next-intl/server";
import { JsonLd } from "@/components/catalog/seo/json-ld";
import { AudienceSwitch, onlyOwners, onlyRenters } from "@/components/site/how-it-works/audience-switch";
import { OwnerBenefits, RenterBenefits } from "@/components/site/how-it-works/benefits";
import { ClosingCallToAction } from "@/components/site/how-it-works/closing-call-to-action";
import { Earnings } from "@/components/site/how-it-works/earnings";
import { PracticeRun } from "@/components/site/how-it-works/practice-run";
import { StepCards } from "@/components/site/how-it-works/step-cards";
import { MarketingFiguresSection } from "@/components/site/marketing-figures";
import { pageMetadata } from "@/lib/catalog/seo/metadata";
import { pageGraph } from "@/lib/catalog/seo/page-graphs";
import { findVehicle, listFeaturedVehicles } from "@/lib/catalog/storefront/vehicle-page/queries";
import type { Locale } from "@/lib/platform/i18n/routing";
import { getPublicSettings } from "@/lib/platform/settings/public-settings";
import { displayedExchangeRate } from "@/lib/platform/settings/rates/current-queries";

// Cached from the first request on: the figures and the vehicle of the demonstration need the database.
export function generateStaticParams() {
  return [];
}

export async function generateMetadata({ params }: PageProps<"/[locale]/how-it-works">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "howItWorks" });
  return pageMetadata({
    locale,
    path: "/how-it-works",
    title: t("title"),
    description: t("metaDescription"),
  });
}

export default async function HowItWorksPage({ params }: PageProps<"/[locale]/how-it-works">) {
  const locale = (await params).locale as Locale;
  setRequestLocale(locale);
  const [settings, rate, [featured], t, messages] = await Promise.all([
    getPublicSettings(),
    displayedExchangeRate(),
    listFeaturedVehicles(),
    getTranslations("howItWorks"),
    getMessages(),
  ]);
  const vehicle = featured && (await findVehicle(featured.id));
  const { demo, earn } = messages.howItWorks;
  return (
    <NextIntlClientProvider messages={{ howItWorks: { demo, earn }, quotes: messages.quotes }}>
      <JsonLd graph={await pageGraph(locale, t("title"), "/how-it-works")} />
      <div className="group/audience">
        <div className="page-width pt-10 md:pt-14">
          <h1 className="text-3xl md:text-4xl">{t("title")}</h1>
          <p className="mt-4 mb-7 max-w-[56ch] text-lg text-muted-foreground">{t("lead")}</p>
          <AudienceSwitch />
        </div>
        <div id="renters" className={onlyRenters}>
          <StepCards side="renters" />
          <RenterBenefits />
          {vehicle && <PracticeRun vehicle={vehicle} rate={rate} />}
        </div>
        <div id="owners" className={onlyOwners}>
          <StepCards side="owners" />
          <OwnerBenefits commissionPercent={settings.commissionPercent} />
          <Earnings commissionPercent={settings.commissionPercent} rate={rate} />
        </div>
        <div className="-mt-px">
          <MarketingFiguresSection marketing={settings.marketing} />
        </div>
        <section className={onlyRenters}>
          <ClosingCallToAction
            title={t("renters.callTitle")}
            text={t("renters.callText")}
            action={{ href: "/signup", label: t("renters.callAction") }}
            other={{ href: "/vehicles", label: t("renters.callOther") }}
          />
        </section>
        <section className={onlyOwners}>
          <ClosingCallToAction
            title={t("owners.callTitle")}
            text={t("owners.callText")}
            action={{ href: "/signup?type=business", label: t("owners.callAction") }}
            other={{ href: "/business-badge-registration", label: t("owners.callOther") }}
          />
        </section>
      </div>
    </NextIntlClientProvider>
  );
}
