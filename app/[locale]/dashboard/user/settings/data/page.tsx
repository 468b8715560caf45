import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { DataSection } from "@/components/settings/data-section";
import { requireActor } from "@/lib/auth/actor";
import { isDemoAccount, isTestAccount } from "@/lib/auth/demo-accounts";
import type { Locale } from "@/lib/i18n/routing";
import { describeDeletion } from "@/lib/personal-data/queries";

type Props = PageProps<"/[locale]/dashboard/user/settings/data">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "settings" });
  return { title: `${t("data.title")} · ${t("title")}` };
}

export default async function UserDataPage({ params }: Props) {
  const locale = (await params).locale as Locale;
  setRequestLocale(locale);
  const { userId, email } = await requireActor({ locale, path: "/dashboard/user/settings/data" });
  const deletion = await describeDeletion(userId, new Date());
  // Begun or taken back in the banner over the page: the section begins anew.
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
