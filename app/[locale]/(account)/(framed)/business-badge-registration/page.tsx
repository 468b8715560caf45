import { redirect } from "next/navigation";
import { page } from "@/app/page-builder";
import { BadgeScreen } from "@/components/businesses/badge-requests/badge-screen";
import { listBadgeRequests } from "@/lib/businesses/badge-requests/queries";
import { getProfile } from "@/lib/identity/profile/queries";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { localPath } from "@/lib/platform/i18n/local-path";

const badgeRegistration = page({
  path: "/business-badge-registration",
  access: ["individual", "business"],
  title: "badges.title",
  messages: ["documents", "badges", "account.planFeatures"],
  render: async ({ actor, locale, now }) => {
    // A company already has everything that the badge grants.
    if (actor.role === "business") redirect(localPath("/document-verification", locale));
    const [initial, { email, phone }] = await Promise.all([
      listBadgeRequests(actor),
      getProfile(actor, actor.userId),
    ]);
    return (
      <BadgeScreen
        initial={initial}
        contact={{ email, phone }}
        thisYear={Number(dayIn(now, KIGALI).slice(0, 4))}
      />
    );
  },
});

export const generateMetadata = badgeRegistration.generateMetadata;
export default badgeRegistration.render;
