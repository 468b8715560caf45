import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ProfileScreen } from "@/components/business/profile-screen";
import { Words } from "@/components/layout/words";
import { requireActor } from "@/lib/auth/actor";
import { namesOfBusinesses } from "@/lib/business/queries";
import type { Locale } from "@/lib/i18n/routing";
import { businessesWith } from "@/lib/team/permissions";

type Props = PageProps<"/[locale]/dashboard/business/profile">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "company.profile" });
  return { title: t("title") };
}

export default async function BusinessProfilePage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  const path = "/dashboard/business/profile";
  const actor = await requireActor({ locale, path, roles: ["business"], permission: "profile.manage" });
  return (
    <Words of={["company", "dashboard"]}>
      <ProfileScreen businesses={await namesOfBusinesses(businessesWith(actor, "profile.manage"))} />
    </Words>
  );
}
