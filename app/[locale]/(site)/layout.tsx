import { setRequestLocale } from "next-intl/server";
import { PictureFallback } from "@/components/catalog/vehicles/picture-fallback";
import { SiteShell } from "@/components/site/shell/site-shell";
import type { Locale } from "@/lib/platform/i18n/routing";
import { getPublicSettings } from "@/lib/platform/settings/public-settings";

export default async function SiteLayout({ children, params }: LayoutProps<"/[locale]">) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  return (
    <SiteShell settings={await getPublicSettings()}>
      {children}
      <PictureFallback />
    </SiteShell>
  );
}
