import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { BusinessProfileScreen } from "@/components/businesses/businesses/business-profile-screen";
import { ClientMessages } from "@/components/layout/client-messages";
import { listBusinessNames } from "@/lib/businesses/businesses/queries";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";
import { businessIdsWithPermission } from "@/lib/platform/permissions";

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
    <ClientMessages of={["company", "dashboard"]}>
      <BusinessProfileScreen
        businesses={await listBusinessNames(businessIdsWithPermission(actor, "profile.manage"))}
      />
    </ClientMessages>
  );
}
