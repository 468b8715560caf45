import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations, setRequestLocale } from "next-intl/server";
import { AudienceSwitch, onlyOwners, onlyRenters } from "@/components/how-it-works/audience-switch";
import { OwnerBenefits, RenterBenefits } from "@/components/how-it-works/benefits";
import { ClosingCall } from "@/components/how-it-works/closing-call";
import { Earnings } from "@/components/how-it-works/earnings";
import { PracticeRun } from "@/components/how-it-works/practice-run";
import { StepCards } from "@/components/how-it-works/step-cards";
import { MarketingFigures } from "@/components/marketing/marketing-figures";
import { JsonLd } from "@/components/seo/json-ld";
import type { Locale } from "@/lib/i18n/routing";
import { shownRate } from "@/lib/rates/current-queries";
import { pageGraph } from "@/lib/seo/graphs";
import { pageMetadata } from "@/lib/seo/metadata";
import { publicSettings } from "@/lib/settings/public-queries";
import { findVehicle, listFeatured } from "@/lib/vehicles/queries";

// Kept from the first request on: it needs the database for figures and the car of the practice run.
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
    publicSettings(),
    shownRate(),
    listFeatured(),
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
          <MarketingFigures marketing={settings.marketing} />
        </div>
        <section className={onlyRenters}>
          <ClosingCall
            title={t("renters.callTitle")}
            text={t("renters.callText")}
            action={{ href: "/signup", label: t("renters.callAction") }}
            other={{ href: "/vehicles", label: t("renters.callOther") }}
          />
        </section>
        <section className={onlyOwners}>
          <ClosingCall
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
