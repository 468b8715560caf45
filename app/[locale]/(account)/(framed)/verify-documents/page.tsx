import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations, setRequestLocale } from "next-intl/server";
import { RenterVerificationScreen } from "@/components/identity/identity-documents/renter-verification-screen";
import { requireActor } from "@/lib/identity/auth/current-actor";
import { getRenterVerification } from "@/lib/identity/identity-documents/queries";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import type { Locale } from "@/lib/platform/i18n/routing";

export async function generateMetadata({
  params,
}: PageProps<"/[locale]/verify-documents">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "papers.renter" });
  return { title: t("title") };
}

export default async function VerifyDocumentsPage({ params }: PageProps<"/[locale]/verify-documents">) {
  const locale = (await params).locale as Locale;
  setRequestLocale(locale);
  const actor = await requireActor({ locale, path: "/verify-documents" });
  const now = new Date();
  const [initial, messages] = await Promise.all([getRenterVerification(actor, now), getMessages()]);
  const { layout, ui, failure, errors, papers } = messages;
  return (
    <NextIntlClientProvider messages={{ layout, ui, failure, errors, papers }}>
      <RenterVerificationScreen initial={initial} today={dayIn(now, KIGALI)} />
    </NextIntlClientProvider>
  );
}
