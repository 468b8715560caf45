import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations, setRequestLocale } from "next-intl/server";
import { BusinessVerificationScreen } from "@/components/documents/business-verification-screen";
import { requireActor } from "@/lib/auth/actor";
import { dayIn, KIGALI } from "@/lib/dates";
import { readBusinessVerification } from "@/lib/documents/queries";
import { managedBusinesses } from "@/lib/files/policy";
import { localPath } from "@/lib/i18n/local-path";
import type { Locale } from "@/lib/i18n/routing";

export async function generateMetadata({
  params,
}: PageProps<"/[locale]/document-verification">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "papers.business" });
  return { title: t("title") };
}

export default async function DocumentVerificationPage({
  params,
}: PageProps<"/[locale]/document-verification">) {
  const locale = (await params).locale as Locale;
  setRequestLocale(locale);
  const actor = await requireActor({ locale, path: "/document-verification", roles: ["business"] });
  const [businessId] = managedBusinesses(actor);
  // Agents and accountants act for a business, but its papers are not theirs.
  if (!businessId) redirect(localPath("/unauthorized", locale));
  const now = new Date();
  const [initial, messages] = await Promise.all([
    readBusinessVerification(actor, businessId, now),
    getMessages(),
  ]);
  const { layout, ui, failure, errors, papers } = messages;
  return (
    <NextIntlClientProvider messages={{ layout, ui, failure, errors, papers }}>
      <BusinessVerificationScreen initial={initial} today={dayIn(now, KIGALI)} />
    </NextIntlClientProvider>
  );
}
