import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { Words } from "@/components/layout/words";
import { TeamScreen } from "@/components/team/team-screen";
import { requireActor } from "@/lib/auth/actor";
import { namesOfBusinesses } from "@/lib/business/queries";
import type { Locale } from "@/lib/i18n/routing";
import { businessesWith } from "@/lib/team/permissions";

type Props = PageProps<"/[locale]/dashboard/business/team">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "team" });
  return { title: t("title") };
}

export default async function TeamPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  const path = "/dashboard/business/team";
  const actor = await requireActor({ locale, path, roles: ["business"], permission: "team.manage" });
  const businesses = await namesOfBusinesses(businessesWith(actor, "team.manage"));
  return (
    <Words of={["team", "account"]}>
      <TeamScreen businesses={businesses} />
    </Words>
  );
}
