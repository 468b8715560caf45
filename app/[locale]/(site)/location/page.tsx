import { getTranslations } from "next-intl/server";
import { page } from "@/app/page-builder";
import { JsonLd } from "@/components/catalog/seo/json-ld";
import { Faq } from "@/components/site/locations/faq";
import { OfficeCard } from "@/components/site/locations/office-card";
import { OfficeMap } from "@/components/site/locations/office-map";
import { MarketingFiguresSection } from "@/components/site/marketing-figures";
import { ContactSection } from "@/components/support/contact/contact-section";
import { cn } from "@/components/ui/cn";
import { locationGraph } from "@/lib/catalog/seo/page-graphs";
import { mapTiles } from "@/lib/platform/env";
import { inlinePicture } from "@/lib/platform/images/inline-picture";
import { getPublicSettings } from "@/lib/platform/settings/public-settings";

const location = page({
  path: "/location",
  access: "public",
  title: "location.title",
  description: "location.metaDescription",
  // Used by the form and the map.
  messages: [
    "ui.length",
    "ui.missing",
    "ui.retry",
    "ui.optional",
    "ui.tooLong",
    "map",
    "errors.fieldRequired",
    "errors.fieldInvalid",
    "errors.emailInvalid",
    "errors.phoneInvalid",
    "errors.textTooLong",
    "errors.invalid",
    "failure.unreachable",
    "failure.outdated",
    "failure.saved",
    "location.name",
    "location.email",
    "location.phone",
    "location.subject",
    "location.message",
    "location.homepage",
    "location.submit",
    "location.busy",
    "location.sent",
    "location.sentText",
    "location.another",
  ],
  render: async ({ locale }) => {
    const [settings, t] = await Promise.all([getPublicSettings(), getTranslations("location")]);
    const { offices } = settings;
    const firstPicture = await inlinePicture(offices[0]?.imagePath);
    return (
      <>
        <JsonLd graph={await locationGraph(locale)} />
        <div className={cn("page-width pt-10 md:pt-14", offices.length === 0 && "pb-10 md:pb-14")}>
          <h1 className="text-3xl md:text-4xl">{t("title")}</h1>
          <p className="mt-4 max-w-[60ch] text-lg text-muted-foreground">
            {t(offices.length > 0 ? "lead" : "leadWithoutOffices")}
          </p>
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
                    <OfficeCard
                      office={office}
                      isFirst={index === 0}
                      inline={index === 0 ? firstPicture : undefined}
                    />
                  </li>
                ))}
              </ul>
            </section>
            <OfficeMap offices={offices} tiles={mapTiles()} />
          </>
        )}
        <MarketingFiguresSection marketing={settings.marketing} />
        <ContactSection settings={settings} />
        <Faq commissionPercent={settings.commissionPercent} hasRoadHelp={settings.hasRoadHelp} />
      </>
    );
  },
});

export const generateMetadata = location.generateMetadata;
export default location.render;
