import type { ReactNode } from "react";
import type { PublicSettings } from "@/lib/platform/settings/contract";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";

/** Header, main and footer of every page that is not a dashboard. The skip link leads to #main. */
export function SiteShell({ settings, children }: { settings: PublicSettings; children: ReactNode }) {
  return (
    <div className="flex min-h-svh flex-col">
      <SiteHeader />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter settings={settings} />
    </div>
  );
}
