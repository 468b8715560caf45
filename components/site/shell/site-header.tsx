import { useTranslations } from "next-intl";
import { AccountMenu } from "@/components/identity/account-menu/account-menu";
import { NavLink } from "@/components/layout/nav-link";
import { PreferencesMenu } from "@/components/layout/preferences-menu";
import { Wordmark } from "@/components/layout/wordmark";
import { Link } from "@/lib/platform/i18n/link";
import { HeaderSearch } from "./header-search";
import { PhoneMenu } from "./phone-menu";

const navLinks = [
  { href: "/vehicles", label: "vehicles" },
  { href: "/location", label: "locations" },
  { href: "/how-it-works", label: "howItWorks" },
] as const;

/** Rendered on the server; only search, preferences and account are client components. */
export function SiteHeader() {
  const t = useTranslations("layout");
  return (
    <header className="site-header sticky top-0 z-40 bg-background">
      <div className="page-width-shell flex h-16 items-center gap-5">
        <Link href="/" aria-label={t("home")} className="flex rounded-md">
          <Wordmark />
        </Link>
        <nav aria-label={t("mainNavigation")} className="hidden lg:flex">
          {navLinks.map(({ href, label }) => (
            <NavLink
              key={href}
              href={href}
              className="touch-target relative whitespace-nowrap rounded-md px-2.5 py-2 font-medium text-sm decoration-2 decoration-primary underline-offset-8 hover:underline aria-[current=page]:underline"
            >
              {t(label)}
            </NavLink>
          ))}
        </nav>
        <div className="ml-auto hidden w-60 min-w-32 transition-[width] focus-within:w-80 lg:block">
          <HeaderSearch />
        </div>
        <div className="hidden items-center gap-1 lg:flex">
          <PreferencesMenu />
          <AccountMenu />
        </div>
        <div className="ml-auto lg:hidden">
          <PhoneMenu>
            {navLinks.map(({ href, label }) => (
              <NavLink
                key={href}
                href={href}
                className="flex h-12 items-center rounded-sm px-2.5 font-medium text-lg decoration-2 decoration-primary underline-offset-8 hover:bg-accent aria-[current=page]:underline"
              >
                {t(label)}
              </NavLink>
            ))}
          </PhoneMenu>
        </div>
      </div>
    </header>
  );
}
