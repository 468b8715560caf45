import { GET as getSavedSearches } from "@/app/api/saved-searches/route";
import { preloadedPage } from "@/app/preloaded-page";
import { FavouritesScreen } from "@/components/catalog/favourites/favourites-screen";
import { SavedSearches } from "@/components/catalog/saved-searches/saved-searches";
import { listFavouriteVehicles } from "@/lib/catalog/favourites/queries";
import { getProfile } from "@/lib/identity/profile/queries";
import { getNotificationSettings } from "@/lib/messaging/notifications/queries";
import { displayedExchangeRate } from "@/lib/platform/settings/rates/commission-and-exchange-rates";

const userFavourites = preloadedPage({
  path: "/dashboard/user/favourites",
  access: "user",
  title: "favourites.title",
  messages: ["favourites", "savedSearches"],
  firstRequests: () => [{ path: "/api/saved-searches", route: getSavedSearches }],
  render: async ({ actor, now }) => {
    const account = { userType: actor.role, userId: actor.userId };
    const [vehicles, rate, { isEmailVerified }, { email: wantsEmail }] = await Promise.all([
      listFavouriteVehicles(actor, now),
      displayedExchangeRate(),
      getProfile(actor, actor.userId),
      getNotificationSettings(actor, account),
    ]);
    return (
      <FavouritesScreen
        vehicles={vehicles}
        rate={rate}
        searches={<SavedSearches isEmailVerified={isEmailVerified} wantsEmail={wantsEmail} />}
      />
    );
  },
});

export const generateMetadata = userFavourites.generateMetadata;
export default userFavourites.render;
