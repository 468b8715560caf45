import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { AccountSection } from "@/components/settings/account-section";
import { requireActor } from "@/lib/auth/actor";
import { readRenterVerification } from "@/lib/documents/queries";
import type { Locale } from "@/lib/i18n/routing";
import { getProfile } from "@/lib/profile/queries";

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
  const [profile, papers] = await Promise.all([
    getProfile(actor, actor.userId),
    readRenterVerification(actor, new Date()),
  ]);
  return <AccountSection profile={profile} papers={papers} />;
}
