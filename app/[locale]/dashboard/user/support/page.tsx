import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ClientMessages } from "@/components/layout/client-messages";
import { SupportScreen } from "@/components/support/tickets/support-screen";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";
import { getPublicSettings } from "@/lib/platform/settings/public-settings";

type Props = PageProps<"/[locale]/dashboard/user/support">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "support" });
  return { title: t("title") };
}

export default async function UserSupportPage({ params }: Props) {
  const locale = (await params).locale as Locale;
  setRequestLocale(locale);
  const { userId, role: userType } = await requireActor({ locale, path: "/dashboard/user/support" });
  const { supportPhone, supportEmail, supportHours } = await getPublicSettings();
  return (
    <ClientMessages of={["support"]}>
      <SupportScreen account={{ userType, userId }} contact={{ supportPhone, supportEmail, supportHours }} />
    </ClientMessages>
  );
}
