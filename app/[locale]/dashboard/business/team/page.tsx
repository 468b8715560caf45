import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { TeamScreen } from "@/components/businesses/team/team-screen";
import { ClientMessages } from "@/components/layout/client-messages";
import { listBusinessNames } from "@/lib/businesses/businesses/queries";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";
import { businessIdsWithPermission } from "@/lib/platform/permissions";

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
  const businesses = await listBusinessNames(businessIdsWithPermission(actor, "team.manage"));
  return (
    <ClientMessages of={["team", "account"]}>
      <TeamScreen businesses={businesses} />
    </ClientMessages>
  );
}
