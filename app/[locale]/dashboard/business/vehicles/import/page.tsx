import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations, setRequestLocale } from "next-intl/server";
import { ImportScreen } from "@/components/fleet/import-screen";
import { requireActor } from "@/lib/auth/actor";
import { namesOfBusinesses } from "@/lib/business/queries";
import type { Locale } from "@/lib/i18n/routing";
import { businessesWith } from "@/lib/team/permissions";

type Props = PageProps<"/[locale]/dashboard/business/vehicles/import">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "carImport" });
  return { title: t("title") };
}

export default async function ImportPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  const path = "/dashboard/business/vehicles/import";
  const actor = await requireActor({ locale, path, roles: ["business"] });
  const businesses = await namesOfBusinesses(businessesWith(actor, "fleet.manage"));
  const { ui, failure, errors, car, carImport, company } = await getMessages();
  return (
    <NextIntlClientProvider
      messages={{ ui, failure, errors, car, carImport, company: { business: company.business } }}
    >
      <ImportScreen businesses={businesses} />
    </NextIntlClientProvider>
  );
}
