import { page } from "@/app/page-builder";
import { AccountSection } from "@/components/identity/profile/account-section";
import { getRenterVerification } from "@/lib/identity/identity-documents/queries";
import { getProfile } from "@/lib/identity/profile/queries";

const userSettings = page({
  path: "/dashboard/user/settings",
  access: "user",
  title: "settings.title",
  render: async ({ actor, now }) => {
    const [profile, verification] = await Promise.all([
      getProfile(actor, actor.userId),
      getRenterVerification(actor, now),
    ]);
    return <AccountSection profile={profile} verification={verification} />;
  },
});

export const generateMetadata = userSettings.generateMetadata;
export default userSettings.render;
