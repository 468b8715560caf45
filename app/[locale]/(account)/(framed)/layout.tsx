import { PictureFallback } from "@/components/catalog/vehicles/picture-fallback";
import { SiteShell } from "@/components/site/shell/site-shell";
import { pathLocale } from "@/lib/platform/i18n/path-locale";
import { getPublicSettings } from "@/lib/platform/settings/public-settings";

/** The site's header and footer around a page. The simulated pages of a bank and a phone are outside. */
export default async function FramedLayout({ children, params }: LayoutProps<"/[locale]">) {
  await pathLocale(params);
  return (
    <SiteShell settings={await getPublicSettings()}>
      <div className="page-width py-8 md:py-12">{children}</div>
      <PictureFallback />
    </SiteShell>
  );
}
