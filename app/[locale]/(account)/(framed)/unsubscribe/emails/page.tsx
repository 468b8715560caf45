import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ClientMessages } from "@/components/layout/client-messages";
import { UnsubscribeForm } from "@/components/messaging/email-and-sms/unsubscribe-form";
import { unsubscription } from "@/lib/messaging/email-and-sms/contract";
import { canUnsubscribe } from "@/lib/messaging/notifications/queries";
import type { Locale } from "@/lib/platform/i18n/routing";

type Props = PageProps<"/[locale]/unsubscribe/emails">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "notifications.stopEmails" });
  return { title: t("title") };
}

export default async function StopEmailsPage({ params, searchParams }: Props) {
  setRequestLocale((await params).locale as Locale);
  const { data } = unsubscription.safeParse(await searchParams);
  const token = data?.token ?? "";
  const isOn = await canUnsubscribe(token);
  const t = await getTranslations("notifications.stopEmails");
  return (
    <ClientMessages of={[]}>
      <UnsubscribeForm
        path="/api/notifications/unsubscribe"
        token={token}
        isNothing={!isOn}
        manageAt="/settings/notifications"
        texts={{
          title: t("title"),
          text: t("text"),
          submit: t("submit"),
          busy: t("busy"),
          doneTitle: t("doneTitle"),
          done: t("done"),
          nothingTitle: t("nothingTitle"),
          nothing: t("nothing"),
          manage: t("manage"),
        }}
      />
    </ClientMessages>
  );
}
