import { page } from "@/app/page-builder";
import { LegalPage } from "@/components/site/legal/legal-page";
import { mapTiles } from "@/lib/platform/env";
import { getPublicSettings } from "@/lib/platform/settings/public-settings";

/** The same bytes for every visitor; cached until the settings change. */
const privacy = page({
  path: "/privacy",
  access: "public",
  title: "legal.privacy.title",
  description: "legal.privacy.description",
  render: async () => (
    <LegalPage
      document="privacy"
      settings={await getPublicSettings()}
      hasExternalTiles={mapTiles() !== undefined}
    />
  ),
});

export const generateMetadata = privacy.generateMetadata;
export default privacy.render;
