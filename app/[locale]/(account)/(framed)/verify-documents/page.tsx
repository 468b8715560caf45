import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations, setRequestLocale } from "next-intl/server";
import { RenterVerificationScreen } from "@/components/documents/renter-verification-screen";
import { requireActor } from "@/lib/auth/actor";
import { dayIn, KIGALI } from "@/lib/dates";
import { readRenterVerification } from "@/lib/documents/queries";
import type { Locale } from "@/lib/i18n/routing";

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
  const [initial, messages] = await Promise.all([readRenterVerification(actor, now), getMessages()]);
  const { layout, ui, failure, errors, papers } = messages;
  return (
    <NextIntlClientProvider messages={{ layout, ui, failure, errors, papers }}>
      <RenterVerificationScreen initial={initial} today={dayIn(now, KIGALI)} />
    </NextIntlClientProvider>
  );
}
