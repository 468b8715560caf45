import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { Words } from "@/components/layout/words";
import { StopLetters } from "@/components/outbox/stop-letters";
import type { Locale } from "@/lib/i18n/routing";
import { unsubscription } from "@/lib/outbox/contract";
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
  const alert = await findAlert(token);
  const name = alert?.name ?? "";
  const t = await getTranslations("savedSearches.stop");
  return (
    <Words of={[]}>
      <StopLetters
        path="/api/saved-searches/unsubscription"
        token={token}
        isNothing={!alert}
        manageAt="/dashboard/user/favourites"
        words={{
          ...{ title: t("title"), text: t("text", { name }), submit: t("submit"), busy: t("busy") },
          ...{ doneTitle: t("doneTitle"), done: t("done", { name }) },
          ...{ nothingTitle: t("nothingTitle"), nothing: t("nothing"), manage: t("manage") },
        }}
      />
    </Words>
  );
}
