import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { Words } from "@/components/layout/words";
import { SupportScreen } from "@/components/support/support-screen";
import { requireActor } from "@/lib/auth/actor";
import type { Locale } from "@/lib/i18n/routing";
import { publicSettings } from "@/lib/settings/public-queries";

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
  const { supportPhone, supportEmail, supportHours } = await publicSettings();
  return (
    <Words of={["support"]}>
      <SupportScreen person={{ userType, userId }} contact={{ supportPhone, supportEmail, supportHours }} />
    </Words>
  );
}
