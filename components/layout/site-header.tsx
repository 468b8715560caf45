import { useTranslations } from "next-intl";
import { Link } from "@/lib/i18n/link";
import { AccountMenu } from "./account-menu";
import { HeaderSearch } from "./header-search";
import { NavLink } from "./nav-link";
import { PhoneMenu } from "./phone-menu";
import { PreferencesMenu } from "./preferences-menu";
import { Wordmark } from "./wordmark";

/** Drawn on the server; only search, preferences and account are alive in the browser. */
export function SiteHeader() {
  const t = useTranslations("layout");
  return (
    <header className="site-header sticky top-0 z-40 bg-background">
      <div className="page-width-shell flex h-16 items-center gap-6">
        <Link href="/" aria-label={t("home")} className="flex rounded-md">
          <Wordmark />
        </Link>
        <nav aria-label={t("mainNavigation")} className="hidden md:flex">
          <NavLink
            href="/vehicles"
            className="rounded-md px-3 py-2 font-medium text-sm decoration-2 decoration-primary underline-offset-8 hover:underline aria-[current=page]:underline"
          >
            {t("vehicles")}
          </NavLink>
        </nav>
        <div className="ml-auto hidden w-56 transition-[width] focus-within:w-80 md:block lg:w-64">
          <HeaderSearch />
        </div>
        <div className="hidden items-center gap-2 md:flex">
          <PreferencesMenu />
          <AccountMenu />
        </div>
        <div className="ml-auto md:hidden">
          <PhoneMenu>
            <NavLink
              href="/vehicles"
              className="flex h-12 items-center rounded-sm px-2.5 font-medium text-lg hover:bg-accent"
            >
              {t("vehicles")}
            </NavLink>
          </PhoneMenu>
        </div>
      </div>
    </header>
  );
}
