import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ClientMessages } from "@/components/layout/client-messages";
import { UnsubscribeForm } from "@/components/messaging/email-and-sms/unsubscribe-form";
import { findAlert } from "@/lib/catalog/saved-searches/queries";
import { unsubscription } from "@/lib/messaging/email-and-sms/contract";
import type { Locale } from "@/lib/platform/i18n/routing";

type Props = PageProps<"/[locale]/unsubscribe/search-alerts">;

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
    <ClientMessages of={[]}>
      <UnsubscribeForm
        path="/api/saved-searches/unsubscribe"
        token={token}
        isNothing={!alert}
        manageAt="/dashboard/user/favourites"
        texts={{
          title: t("title"),
          text: t("text", { name }),
          submit: t("submit"),
          busy: t("busy"),
          doneTitle: t("doneTitle"),
          done: t("done", { name }),
          nothingTitle: t("nothingTitle"),
          nothing: t("nothing"),
          manage: t("manage"),
        }}
      />
    </ClientMessages>
  );
}
