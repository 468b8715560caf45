import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { TimelineScreen } from "@/components/catalog/availability/timeline-screen";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";

type Props = PageProps<"/[locale]/dashboard/business/calendar">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "calendars" });
  return { title: t("timeline.title") };
}

export default async function TimelinePage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  await requireActor({ locale, path: "/dashboard/business/calendar", roles: ["business"] });
  return <TimelineScreen />;
}
