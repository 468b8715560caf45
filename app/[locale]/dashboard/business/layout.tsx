import { GET as getBookingTotals } from "@/app/api/bookings/totals/route";
import { GET as getPauses } from "@/app/api/pauses/route";
import { BusinessFrame } from "@/components/insights/business-home/business-frame";
import { currentActor } from "@/lib/identity/auth/current-actor";
import { findFirstResponses } from "@/lib/platform/http/find-first-responses";
import { FirstResponsesProvider } from "@/lib/platform/http/first-responses-provider";
import { pathLocale } from "@/lib/platform/i18n/path-locale";

export default async function BusinessLayout({
  children,
  params,
}: LayoutProps<"/[locale]/dashboard/business">) {
  const locale = await pathLocale(params);
  if (!locale) return children;
  const actor = await currentActor();
  const roles = actor.kind === "user" ? actor.memberships.map(({ role }) => role) : [];
  const requests = [
    { path: "/api/bookings/totals?side=owner", route: getBookingTotals },
    { path: "/api/pauses", route: getPauses },
  ];
  return (
    <FirstResponsesProvider responses={await findFirstResponses(requests, locale)}>
      <BusinessFrame roles={roles}>{children}</BusinessFrame>
    </FirstResponsesProvider>
  );
}
