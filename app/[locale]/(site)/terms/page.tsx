import { page } from "@/app/page-builder";
import { LegalPage } from "@/components/site/legal/legal-page";
import { getPublicSettings } from "@/lib/platform/settings/public-settings";

/** The same bytes for every visitor; cached until the settings change. */
const terms = page({
  path: "/terms",
  access: "public",
  title: "legal.terms.title",
  description: "legal.terms.description",
  render: async () => <LegalPage document="terms" settings={await getPublicSettings()} />,
});

export const generateMetadata = terms.generateMetadata;
export default terms.render;
