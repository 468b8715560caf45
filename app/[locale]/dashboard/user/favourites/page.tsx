import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { FavouritesScreen } from "@/components/favourites/favourites-screen";
import { Words } from "@/components/layout/words";
import { SavedSearches } from "@/components/saved-searches/saved-searches";
import { requireActor } from "@/lib/auth/actor";
import { listFavouriteCars } from "@/lib/favourites/queries";
import type { Locale } from "@/lib/i18n/routing";
import { getProfile } from "@/lib/profile/queries";
import { shownRate } from "@/lib/rates/current-queries";
import { listSavedSearches } from "@/lib/saved-searches/queries";

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
  const [cars, searches, rate, { isEmailVerified }] = await Promise.all([
    listFavouriteCars(actor, now),
    listSavedSearches(actor, now),
    shownRate(),
    getProfile(actor, actor.userId),
  ]);
  return (
    <Words of={["favourites", "savedSearches"]}>
      <FavouritesScreen
        cars={cars}
        rate={rate}
        searches={<SavedSearches initial={searches} isEmailVerified={isEmailVerified} />}
      />
    </Words>
  );
}
