import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { SecuritySection } from "@/components/settings/security-section";
import { requireActor } from "@/lib/auth/actor";
import { isDemoAccount } from "@/lib/auth/demo-accounts";
import type { Locale } from "@/lib/i18n/routing";
import { findSecurity } from "@/lib/security/queries";
import { listSessions } from "@/lib/sessions/queries";

type Props = PageProps<"/[locale]/dashboard/user/settings/security">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "settings" });
  return { title: `${t("security.title")} · ${t("title")}` };
}

export default async function UserSecurityPage({ params }: Props) {
  const locale = (await params).locale as Locale;
  setRequestLocale(locale);
  const actor = await requireActor({ locale, path: "/dashboard/user/settings/security" });
  const [security, sessions] = await Promise.all([findSecurity(actor), listSessions(actor, new Date())]);
  return (
    <SecuritySection
      security={security}
      sessions={sessions}
      isDemoAccount={isDemoAccount(actor.email)}
      isActing={actor.acting !== undefined}
    />
  );
}
