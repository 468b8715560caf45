import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations, setRequestLocale } from "next-intl/server";
import { ImportScreen } from "@/components/fleet/import-screen";
import { requireActor } from "@/lib/auth/actor";
import type { Locale } from "@/lib/i18n/routing";

type Props = PageProps<"/[locale]/dashboard/business/vehicles/import">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "carImport" });
  return { title: t("title") };
}

export default async function ImportPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  await requireActor({ locale, path: "/dashboard/business/vehicles/import", roles: ["business"] });
  const { ui, failure, errors, car, carImport } = await getMessages();
  return (
    <NextIntlClientProvider messages={{ ui, failure, errors, car, carImport }}>
      <ImportScreen />
    </NextIntlClientProvider>
  );
}
