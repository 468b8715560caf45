import { getTranslations } from "next-intl/server";
import { page } from "@/app/page-builder";
import { JsonLd } from "@/components/catalog/seo/json-ld";
import { ListingChoice } from "@/components/site/listing-choice/listing-choice";
import { pageGraph } from "@/lib/catalog/seo/page-graphs";
import { Link } from "@/lib/platform/i18n/link";
import { getPublicSettings } from "@/lib/platform/settings/public-settings";

/** The same bytes for every visitor; cached until the settings change. */
const listYourCar = page({
  path: "/list-your-car",
  access: "public",
  title: "listYourCar.title",
  description: "listYourCar.metaDescription",
  render: async ({ locale }) => {
    const [{ commissionPercent }, t] = await Promise.all([
      getPublicSettings(),
      getTranslations("listYourCar"),
    ]);
    return (
      <div className="page-width py-10 md:py-14">
        <JsonLd graph={await pageGraph(locale, t("title"), "/list-your-car")} />
        <h1 className="text-3xl md:text-4xl">{t("title")}</h1>
        <p className="measure mt-4 text-lg text-muted-foreground">{t("lead")}</p>
        <ListingChoice commissionPercent={commissionPercent} />
        <div className="mt-12 grid gap-10 md:grid-cols-3 md:gap-8 lg:mt-16">
          {(["review", "paid"] as const).map((about) => (
            <section key={about} aria-labelledby={about}>
              <h2 id={about} className="text-xl">
                {t(`${about}.title`)}
              </h2>
              <p className="measure mt-2 text-muted-foreground">{t(`${about}.text`)}</p>
            </section>
          ))}
          <section aria-labelledby="more">
            <h2 id="more" className="text-xl">
              {t("more.title")}
            </h2>
            <Link
              href="/how-it-works#owners"
              className="mt-2 inline-flex min-h-11 items-center font-medium underline decoration-border underline-offset-4 hover:decoration-primary"
            >
              {t("more.action")}
            </Link>
          </section>
        </div>
      </div>
    );
  },
});

export const generateMetadata = listYourCar.generateMetadata;
export default listYourCar.render;
