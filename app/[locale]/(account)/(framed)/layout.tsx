import { setRequestLocale } from "next-intl/server";
import { SiteShell } from "@/components/layout/site-shell";
import { PictureFallback } from "@/components/vehicles/picture-fallback";
import type { Locale } from "@/lib/i18n/routing";
import { publicSettings } from "@/lib/settings/public-queries";

/** Within the site's header and footer; only the sandbox, which plays a bank and a phone, is outside. */
export default async function FramedLayout({ children, params }: LayoutProps<"/[locale]">) {
  // Layouts render side by side: the first to ask for a sentence settles the language of them all.
  setRequestLocale((await params).locale as Locale);
  return (
    <SiteShell settings={await publicSettings()}>
      <div className="page-width py-8 md:py-12">{children}</div>
      <PictureFallback />
    </SiteShell>
  );
}
