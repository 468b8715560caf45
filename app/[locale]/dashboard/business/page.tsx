import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { BusinessDashboard } from "@/components/bookings/business-dashboard";
import { FirstSteps } from "@/components/business/first-steps";
import { VerificationBadge } from "@/components/business/verification-badge";
import { requireActor } from "@/lib/auth/actor";
import { findOwnBusiness } from "@/lib/business/queries";
import type { Locale } from "@/lib/i18n/routing";
import { publicSettings } from "@/lib/settings/queries";

export async function generateMetadata({
  params,
}: PageProps<"/[locale]/dashboard/business">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "dashboard" });
  return { title: t("business.title") };
}

export default async function BusinessPage({ params }: PageProps<"/[locale]/dashboard/business">) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  const actor = await requireActor({ locale, path: "/dashboard/business", roles: ["business"] });
  const business = await findOwnBusiness(actor);
  if (business?.vehicleCount === 0)
    return <FirstSteps business={business} supportEmail={(await publicSettings()).supportEmail} />;
  // A company signs in under its whole name, a person is greeted by the first.
  const greeted = actor.name === business?.name ? actor.name : (actor.name.split(" ")[0] ?? actor.name);
  return (
    <BusinessDashboard
      firstName={greeted}
      badge={business && <VerificationBadge verification={business.verification} />}
    />
  );
}
