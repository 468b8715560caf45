import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { Words } from "@/components/layout/words";
import { HomeCars } from "@/components/renter/home-cars";
import { HomeRentals } from "@/components/renter/home-rentals";
import { HomeReport } from "@/components/renter/home-report";
import { homeTabs, UserDashboard } from "@/components/renter/user-dashboard";
import { requireActor } from "@/lib/auth/actor";
import type { Locale } from "@/lib/i18n/routing";
import { shownRate } from "@/lib/rates/current-queries";
import { searchVehicles } from "@/lib/search/queries";
import { everyVehicle } from "@/lib/search/rules";

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
  const asked = (await searchParams).tab;
  const tab = homeTabs.find((known) => known === asked) ?? homeTabs[0];
  return (
    <Words of={said[tab]}>
      <UserDashboard firstName={name.split(" ")[0] ?? name} tab={tab}>
        {tab === "available" && (await availableCars())}
        {tab === "my-rentals" && <HomeRentals />}
        {tab === "report" && <HomeReport />}
      </UserDashboard>
    </Words>
  );
}

const always = ["account", "badges", "papers", "dashboard", "renter", "bookings"] as const;
/** What each part says beside what the page always does. */
const said = {
  available: [...always, "vehicles", "search", "quotes"],
  "my-rentals": [...always],
  report: [...always, "issueReports"],
} satisfies Record<string, Parameters<typeof Words>[0]["of"]>;

/** How many cars stand on the first page. */
const SHOWN = 6;

/** The best judged of those that are free right now. */
async function availableCars() {
  const search = { ...everyVehicle, availability: "available", sort: "rating" } as const;
  const [{ items }, rate] = await Promise.all([searchVehicles(search, new Date()), shownRate()]);
  return <HomeCars vehicles={items.slice(0, SHOWN)} rate={rate} />;
}
