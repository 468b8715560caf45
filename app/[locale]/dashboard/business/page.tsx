import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { BadgeWaiting } from "@/components/businesses/badge-requests/badge-waiting";
import { FirstSteps } from "@/components/businesses/businesses/first-steps";
import { VerificationBadge } from "@/components/businesses/businesses/verification-badge";
import { BusinessDashboard } from "@/components/insights/business-home/business-dashboard";
import { ClientMessages } from "@/components/layout/client-messages";
import { findUndecidedBadge } from "@/lib/businesses/badge-requests/queries";
import { findOwnBusiness } from "@/lib/businesses/businesses/queries";
import { requireActor } from "@/lib/identity/auth/current-actor";
import { managedBusinesses } from "@/lib/platform/files/policy";
import type { Locale } from "@/lib/platform/i18n/routing";
import { getPublicSettings } from "@/lib/platform/settings/public-settings";

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
  // An individual who has requested a badge sees its status here.
  const badgeRequest = await findUndecidedBadge(visitor);
  if (badgeRequest) return <BadgeWaiting request={badgeRequest} />;
  const actor = await requireActor({ locale, path, roles: ["business"] });
  const business = await findOwnBusiness(actor);
  const canManage = managedBusinesses(actor).length > 0;
  if (business?.vehicleCount === 0) {
    const { supportEmail } = await getPublicSettings();
    return <FirstSteps business={business} supportEmail={supportEmail} canManage={canManage} />;
  }
  // A company's account has the company's whole name; a person is greeted by their first name.
  const greetingName = actor.name === business?.name ? actor.name : (actor.name.split(" ")[0] ?? actor.name);
  return (
    <ClientMessages of={["bookings", "rentals", "dashboard", "quotes", "businessDay", "chat", "session"]}>
      <BusinessDashboard
        firstName={greetingName}
        badge={business && <VerificationBadge verification={business.verification} />}
      />
    </ClientMessages>
  );
}
