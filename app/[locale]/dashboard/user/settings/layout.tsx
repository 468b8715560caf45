import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/layout/client-messages";
import { SettingsNav } from "@/components/layout/settings-nav";
import { pathLocale } from "@/lib/platform/i18n/path-locale";

/** The sections of the account settings within the renter's dashboard; the profile has its own tab there. */
export default async function UserSettingsLayout({
  children,
  params,
}: LayoutProps<"/[locale]/dashboard/user/settings">) {
  await pathLocale(params);
  const t = await getTranslations("settings");
  return (
    <ClientMessages
      of={["ui", "failure", "errors", "renterProfile", "settings", "account", "badges", "documents", "push"]}
    >
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
