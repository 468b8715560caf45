import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { DataSection } from "@/components/identity/account-deletion/data-section";
import { describeDeletion } from "@/lib/identity/account-deletion/queries";
import { requireActor } from "@/lib/identity/auth/current-actor";
import { isDemoAccount, isTestAccount } from "@/lib/platform/demo-accounts";
import type { Locale } from "@/lib/platform/i18n/routing";

type Props = PageProps<"/[locale]/settings/data">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "settings" });
  return { title: `${t("data.title")} · ${t("title")}` };
}

export default async function DataPage({ params }: Props) {
  const locale = (await params).locale as Locale;
  setRequestLocale(locale);
  const { userId, email } = await requireActor({ locale, path: "/settings/data" });
  const deletion = await describeDeletion(userId, new Date());
  // The key remounts the section when the deletion is scheduled or cancelled in the banner above the page.
  return (
    <DataSection
      key={deletion.scheduled?.dueAt ?? "none"}
      email={email}
      deletion={deletion}
      isDemoAccount={isDemoAccount(email)}
      isTestAccount={isTestAccount(email)}
    />
  );
}
