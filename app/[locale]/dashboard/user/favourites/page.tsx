import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { FavouritesScreen } from "@/components/catalog/favourites/favourites-screen";
import { SavedSearches } from "@/components/catalog/saved-searches/saved-searches";
import { ClientMessages } from "@/components/layout/client-messages";
import { listFavouriteVehicles } from "@/lib/catalog/favourites/queries";
import { listSavedSearches } from "@/lib/catalog/saved-searches/queries";
import { requireActor } from "@/lib/identity/auth/current-actor";
import { getProfile } from "@/lib/identity/profile/queries";
import type { Locale } from "@/lib/platform/i18n/routing";
import { displayedExchangeRate } from "@/lib/platform/settings/rates/current-queries";

type Props = PageProps<"/[locale]/dashboard/user/favourites">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "favourites" });
  return { title: t("title") };
}

export default async function UserFavouritesPage({ params }: Props) {
  const locale = (await params).locale as Locale;
  setRequestLocale(locale);
  const actor = await requireActor({ locale, path: "/dashboard/user/favourites" });
  const now = new Date();
  const [vehicles, searches, rate, { isEmailVerified }] = await Promise.all([
    listFavouriteVehicles(actor, now),
    listSavedSearches(actor, now),
    displayedExchangeRate(),
    getProfile(actor, actor.userId),
  ]);
  return (
    <ClientMessages of={["favourites", "savedSearches"]}>
      <FavouritesScreen
        vehicles={vehicles}
        rate={rate}
        searches={<SavedSearches initial={searches} isEmailVerified={isEmailVerified} />}
      />
    </ClientMessages>
  );
}
