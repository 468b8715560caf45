import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { BadgeWaiting } from "@/components/badge-requests/badge-waiting";
import { FirstSteps } from "@/components/business/first-steps";
import { VerificationBadge } from "@/components/business/verification-badge";
import { BusinessDashboard } from "@/components/business-day/business-dashboard";
import { Words } from "@/components/layout/words";
import { requireActor } from "@/lib/auth/actor";
import { findUndecidedBadge } from "@/lib/badge-requests/queries";
import { findOwnBusiness } from "@/lib/business/queries";
import { managedBusinesses } from "@/lib/files/policy";
import type { Locale } from "@/lib/i18n/routing";
import { publicSettings } from "@/lib/settings/public-queries";

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
  const path = "/dashboard/business";
  const visitor = await requireActor({ locale, path });
  // Who has asked for a business of their own is told here where that stands.
  const asked = await findUndecidedBadge(visitor);
  if (asked) return <BadgeWaiting request={asked} />;
  const actor = await requireActor({ locale, path, roles: ["business"] });
  const business = await findOwnBusiness(actor);
  const canManage = managedBusinesses(actor).length > 0;
  if (business?.vehicleCount === 0) {
    const { supportEmail } = await publicSettings();
    return <FirstSteps business={business} supportEmail={supportEmail} canManage={canManage} />;
  }
  // A company signs in under its whole name, a person is greeted by the first.
  const greeted = actor.name === business?.name ? actor.name : (actor.name.split(" ")[0] ?? actor.name);
  return (
    <Words of={["bookings", "rentals", "dashboard", "quotes", "businessDay", "chat", "session"]}>
      <BusinessDashboard
        firstName={greeted}
        badge={business && <VerificationBadge verification={business.verification} />}
      />
    </Words>
  );
}
