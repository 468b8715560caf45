import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { NotFoundContent } from "@/components/layout/not-found-content";
import { OutboxScreen } from "@/components/messaging/email-and-sms/outbox-screen";
import { outboxQuery } from "@/lib/messaging/email-and-sms/contract";
import { listOutbox } from "@/lib/messaging/email-and-sms/queries";
import { env } from "@/lib/platform/env";
import type { Locale } from "@/lib/platform/i18n/routing";

export async function generateMetadata({ params }: PageProps<"/[locale]/outbox">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "account.outbox" });
  return { title: t("title") };
}

export default async function OutboxPage({ params, searchParams }: PageProps<"/[locale]/outbox">) {
  setRequestLocale((await params).locale as Locale);
  if (!env().DEMO_MODE) return <NotFoundContent />;
  const query = outboxQuery.parse(await searchParams);
  return <OutboxScreen outbox={await listOutbox(query)} channel={query.channel} site={env().SITE_URL} />;
}
