import { setRequestLocale } from "next-intl/server";
import { SiteShell } from "@/components/layout/site-shell";
import { PictureFallback } from "@/components/vehicles/picture-fallback";
import type { Locale } from "@/lib/i18n/routing";
import { publicSettings } from "@/lib/settings/public-queries";

export default async function SiteLayout({ children, params }: LayoutProps<"/[locale]">) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  return (
    <SiteShell settings={await publicSettings()}>
      {children}
      <PictureFallback />
    </SiteShell>
  );
}
