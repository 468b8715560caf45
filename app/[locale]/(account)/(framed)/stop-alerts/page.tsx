import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { Words } from "@/components/layout/words";
import { StopAlerts } from "@/components/saved-searches/stop-alerts";
import type { Locale } from "@/lib/i18n/routing";
import { unsubscription } from "@/lib/saved-searches/contract";
import { findAlert } from "@/lib/saved-searches/queries";

type Props = PageProps<"/[locale]/stop-alerts">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "savedSearches.stop" });
  return { title: t("title") };
}

export default async function StopAlertsPage({ params, searchParams }: Props) {
  setRequestLocale((await params).locale as Locale);
  const { data } = unsubscription.safeParse(await searchParams);
  const token = data?.token ?? "";
  return (
    <Words of={["savedSearches"]}>
      <StopAlerts token={token} name={(await findAlert(token))?.name} />
    </Words>
  );
}
