import { page } from "@/app/page-builder";
import { ProfileSection } from "@/components/identity/profile/profile-section";
import { listCountries } from "@/lib/identity/accounts/queries";
import { getProfile } from "@/lib/identity/profile/queries";

const profileSettings = page({
  path: "/settings",
  access: "user",
  title: (t) => `${t("settings.profile.title")} · ${t("settings.title")}`,
  render: async ({ actor, locale }) => {
    const profile = await getProfile(actor, actor.userId);
    return <ProfileSection profile={profile} countries={profile.renter ? listCountries(locale) : []} />;
  },
});

export const generateMetadata = profileSettings.generateMetadata;
export default profileSettings.render;
