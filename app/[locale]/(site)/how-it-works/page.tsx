import { getTranslations } from "next-intl/server";
import { page } from "@/app/page-builder";
import { JsonLd } from "@/components/catalog/seo/json-ld";
import { AudienceSwitch, onlyOwners, onlyRenters } from "@/components/site/how-it-works/audience-switch";
import { OwnerBenefits, RenterBenefits } from "@/components/site/how-it-works/benefits";
import { ClosingCallToAction } from "@/components/site/how-it-works/closing-call-to-action";
import { Earnings } from "@/components/site/how-it-works/earnings";
import { PracticeRun } from "@/components/site/how-it-works/practice-run";
import { StepCards } from "@/components/site/how-it-works/step-cards";
import { MarketingFiguresSection } from "@/components/site/marketing-figures";
import { pageGraph } from "@/lib/catalog/seo/page-graphs";
import { findVehicle, listFeaturedVehicles } from "@/lib/catalog/storefront/vehicle-page/queries";
import { getPublicSettings } from "@/lib/platform/settings/public-settings";
import { displayedExchangeRate } from "@/lib/platform/settings/rates/commission-and-exchange-rates";

const howItWorks = page({
  path: "/how-it-works",
  access: "public",
  title: "howItWorks.title",
  description: "howItWorks.metaDescription",
  messages: ["howItWorks.demo", "howItWorks.earn", "quotes.lines"],
  render: async ({ locale }) => {
    const [settings, rate, [featured], t] = await Promise.all([
      getPublicSettings(),
      displayedExchangeRate(),
      listFeaturedVehicles(),
      getTranslations("howItWorks"),
    ]);
    const vehicle = featured && (await findVehicle(featured.id));
    return (
      <>
        <JsonLd graph={await pageGraph(locale, t("title"), "/how-it-works")} />
        <div className="group/audience">
          <div className="page-width pt-10 md:pt-14">
            <h1 className="text-3xl md:text-4xl">{t("title")}</h1>
            <p className="mt-4 mb-7 max-w-[56ch] text-lg text-muted-foreground">{t("lead")}</p>
            <AudienceSwitch />
          </div>
          <div id="renters" className={onlyRenters}>
            <StepCards side="renters" hasRoadHelp={settings.hasRoadHelp} />
            <RenterBenefits hasRoadHelp={settings.hasRoadHelp} />
            {vehicle && <PracticeRun vehicle={vehicle} rate={rate} />}
          </div>
          <div id="owners" className={onlyOwners}>
            <StepCards side="owners" hasRoadHelp={settings.hasRoadHelp} />
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
              action={{ href: "/list-your-car", label: t("owners.callAction") }}
              other={{ href: "/business-badge-registration", label: t("owners.callOther") }}
            />
          </section>
        </div>
      </>
    );
  },
});

export const generateMetadata = howItWorks.generateMetadata;
export default howItWorks.render;
