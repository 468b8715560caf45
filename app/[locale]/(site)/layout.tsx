import { PictureFallback } from "@/components/catalog/vehicles/picture-fallback";
import { SiteShell } from "@/components/site/shell/site-shell";
import { pathLocale } from "@/lib/platform/i18n/path-locale";
import { getPublicSettings } from "@/lib/platform/settings/public-settings";

export default async function SiteLayout({ children, params }: LayoutProps<"/[locale]">) {
  await pathLocale(params);
  return (
    <SiteShell settings={await getPublicSettings()}>
      {children}
      <PictureFallback />
    </SiteShell>
  );
}
