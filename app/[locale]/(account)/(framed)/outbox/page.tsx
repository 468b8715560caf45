import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { Missing } from "@/components/layout/missing";
import { OutboxScreen } from "@/components/outbox/outbox-screen";
import { env } from "@/lib/env";
import type { Locale } from "@/lib/i18n/routing";
import { outboxQuery } from "@/lib/outbox/contract";
import { listOutbox } from "@/lib/outbox/queries";

export async function generateMetadata({ params }: PageProps<"/[locale]/outbox">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "account.outbox" });
  return { title: t("title") };
}

export default async function OutboxPage({ params, searchParams }: PageProps<"/[locale]/outbox">) {
  setRequestLocale((await params).locale as Locale);
  if (!env().DEMO_MODE) return <Missing />;
  const query = outboxQuery.parse(await searchParams);
  return <OutboxScreen outbox={await listOutbox(query)} channel={query.channel} site={env().SITE_URL} />;
}
