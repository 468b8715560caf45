import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { HomeReport } from "@/components/insights/renter-home/home-report";
import { HomeVehicles } from "@/components/insights/renter-home/home-vehicles";
import { RecentBookings } from "@/components/insights/renter-home/recent-bookings";
import { homeTabs, UserDashboard } from "@/components/insights/renter-home/user-dashboard";
import { ClientMessages } from "@/components/layout/client-messages";
import { searchVehicles } from "@/lib/catalog/search/queries";
import { defaultSearch } from "@/lib/catalog/search/rules";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";
import { displayedExchangeRate } from "@/lib/platform/settings/rates/current-queries";

type Props = PageProps<"/[locale]/dashboard/user">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "dashboard" });
  return { title: t("user.title") };
}

export default async function UserPage({ params, searchParams }: Props) {
  const { locale } = await params;
  setRequestLocale(locale as Locale);
  const { name } = await requireActor({ locale, path: "/dashboard/user" });
  const requestedTab = (await searchParams).tab;
  const tab = homeTabs.find((known) => known === requestedTab) ?? homeTabs[0];
  return (
    <ClientMessages of={namespacesByTab[tab]}>
      <UserDashboard firstName={name.split(" ")[0] ?? name} tab={tab}>
        {tab === "available" && (await availableVehicles())}
        {tab === "my-rentals" && <RecentBookings />}
        {tab === "report" && <HomeReport />}
      </UserDashboard>
    </ClientMessages>
  );
}

const sharedNamespaces = ["account", "badges", "papers", "dashboard", "renter", "bookings"] as const;
/** The message namespaces of each tab. */
const namespacesByTab = {
  available: [...sharedNamespaces, "vehicles", "search", "quotes"],
  "my-rentals": [...sharedNamespaces],
  report: [...sharedNamespaces, "issueReports"],
} satisfies Record<string, Parameters<typeof ClientMessages>[0]["of"]>;

const SHOWN = 6;

/** The best rated of the vehicles available now. */
async function availableVehicles() {
  const search = { ...defaultSearch, availability: "available", sort: "rating" } as const;
  const [{ items }, rate] = await Promise.all([searchVehicles(search, new Date()), displayedExchangeRate()]);
  return <HomeVehicles vehicles={items.slice(0, SHOWN)} rate={rate} />;
}
