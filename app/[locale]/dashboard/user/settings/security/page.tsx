import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { SecuritySection } from "@/components/identity/security-settings/security-section";
import { requireActor } from "@/lib/identity/auth/current-actor";
import { getSecurity } from "@/lib/identity/security-settings/queries";
import { listSessions } from "@/lib/identity/sessions/queries";
import { isDemoAccount } from "@/lib/platform/demo-accounts";
import type { Locale } from "@/lib/platform/i18n/routing";

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
  const [security, sessions] = await Promise.all([getSecurity(actor), listSessions(actor, new Date())]);
  return (
    <SecuritySection
      security={security}
      sessions={sessions}
      isDemoAccount={isDemoAccount(actor.email)}
      isActing={actor.acting !== undefined}
    />
  );
}
