import { getTranslations, setRequestLocale } from "next-intl/server";
import { ClientMessages } from "@/components/layout/client-messages";
import { SettingsNav } from "@/components/layout/settings-nav";
import type { Locale } from "@/lib/platform/i18n/routing";

/** The sections of the account settings within the renter's dashboard; the profile has its own tab there. */
export default async function UserSettingsLayout({
  children,
  params,
}: LayoutProps<"/[locale]/dashboard/user/settings">) {
  setRequestLocale((await params).locale as Locale);
  const t = await getTranslations("settings");
  return (
    <ClientMessages of={["renterProfile", "settings", "account", "badges", "papers", "push"]}>
      <p className="font-semibold text-lg tracking-tight">{t("title")}</p>
      <div className="mt-3 grid gap-6 md:mt-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-12">
        <SettingsNav
          base="/dashboard/user/settings"
          shown={["account", "security", "notifications", "data"]}
        />
        <div className="min-w-0 max-w-2xl">{children}</div>
      </div>
    </ClientMessages>
  );
}
