import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { Words } from "@/components/layout/words";
import { StopLetters } from "@/components/outbox/stop-letters";
import type { Locale } from "@/lib/i18n/routing";
import { canStopEmails } from "@/lib/notifications/queries";
import { unsubscription } from "@/lib/outbox/contract";

type Props = PageProps<"/[locale]/stop-emails">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "notifications.stopEmails" });
  return { title: t("title") };
}

export default async function StopEmailsPage({ params, searchParams }: Props) {
  setRequestLocale((await params).locale as Locale);
  const { data } = unsubscription.safeParse(await searchParams);
  const token = data?.token ?? "";
  const isOn = await canStopEmails(token);
  const t = await getTranslations("notifications.stopEmails");
  return (
    <Words of={[]}>
      <StopLetters
        path="/api/notifications/unsubscription"
        token={token}
        isNothing={!isOn}
        manageAt="/settings/notifications"
        words={{
          ...{ title: t("title"), text: t("text"), submit: t("submit"), busy: t("busy") },
          ...{ doneTitle: t("doneTitle"), done: t("done") },
          ...{ nothingTitle: t("nothingTitle"), nothing: t("nothing"), manage: t("manage") },
        }}
      />
    </Words>
  );
}
