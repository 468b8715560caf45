import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations, setRequestLocale } from "next-intl/server";
import { BusinessVerificationScreen } from "@/components/identity/identity-documents/business-verification-screen";
import { requireActor } from "@/lib/identity/auth/current-actor";
import { getBusinessVerification } from "@/lib/identity/identity-documents/queries";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { managedBusinesses } from "@/lib/platform/files/policy";
import { localPath } from "@/lib/platform/i18n/local-path";
import type { Locale } from "@/lib/platform/i18n/routing";

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
  // Agents and accountants are members of a business but may not manage its documents.
  if (!businessId) redirect(localPath("/unauthorized", locale));
  const now = new Date();
  const [initial, messages] = await Promise.all([
    getBusinessVerification(actor, businessId, now),
    getMessages(),
  ]);
  const { layout, ui, failure, errors, papers } = messages;
  return (
    <NextIntlClientProvider messages={{ layout, ui, failure, errors, papers }}>
      <BusinessVerificationScreen initial={initial} today={dayIn(now, KIGALI)} />
    </NextIntlClientProvider>
  );
}
