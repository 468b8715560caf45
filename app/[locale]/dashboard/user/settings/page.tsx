import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { AccountSection } from "@/components/identity/profile/account-section";
import { requireActor } from "@/lib/identity/auth/current-actor";
import { getRenterVerification } from "@/lib/identity/identity-documents/queries";
import { getProfile } from "@/lib/identity/profile/queries";
import type { Locale } from "@/lib/platform/i18n/routing";

type Props = PageProps<"/[locale]/dashboard/user/settings">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "settings" });
  return { title: t("title") };
}

export default async function UserSettingsPage({ params }: Props) {
  const locale = (await params).locale as Locale;
  setRequestLocale(locale);
  const actor = await requireActor({ locale, path: "/dashboard/user/settings" });
  const [profile, verification] = await Promise.all([
    getProfile(actor, actor.userId),
    getRenterVerification(actor, new Date()),
  ]);
  return <AccountSection profile={profile} verification={verification} />;
}
