import { redirect } from "next/navigation";
import { page } from "@/app/page-builder";
import { PrivateOwnerScreen } from "@/components/businesses/private-owners/private-owner-screen";
import { TeamAccount } from "@/components/businesses/private-owners/team-account";
import { listBadgeRequests } from "@/lib/businesses/badge-requests/queries";
import { findOwnedBusiness, listBusinessNames } from "@/lib/businesses/businesses/queries";
import { findPrivateOwner } from "@/lib/businesses/private-owners/queries";
import { getRenterVerification } from "@/lib/identity/identity-documents/queries";
import { getProfile } from "@/lib/identity/profile/queries";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { localPath } from "@/lib/platform/i18n/local-path";
import { getPublicSettings } from "@/lib/platform/settings/public-settings";

const privateOwner = page({
  path: "/private-owner",
  access: ["individual", "business"],
  title: "privateOwner.title",
  messages: ["documents", "privateOwner", "company.settings.account"],
  render: async ({ actor, locale, now }) => {
    const [application, owned, [badge]] = await Promise.all([
      findPrivateOwner(actor),
      findOwnedBusiness(actor.userId),
      listBadgeRequests(actor),
    ]);
    const isOpen =
      owned && application?.verification !== "pending" && application?.verification !== "rejected";
    const isForTeam = actor.role === "business";
    if (isOpen || (isForTeam && owned)) redirect(localPath("/dashboard/business", locale));
    if (isForTeam) {
      const teams = await listBusinessNames(actor.memberships.map(({ businessId }) => businessId));
      return <TeamAccount business={teams.map(({ name }) => name).join(", ")} />;
    }
    if (badge?.status === "pending") redirect(localPath("/business-badge-registration", locale));
    const [verification, { fullName, phone }, { commissionPercent }] = await Promise.all([
      getRenterVerification(actor, now),
      getProfile(actor, actor.userId),
      getPublicSettings(),
    ]);
    return (
      <PrivateOwnerScreen
        application={application}
        verification={verification}
        person={{ name: fullName, phone: phone ?? "" }}
        commissionPercent={commissionPercent}
        today={dayIn(now, KIGALI)}
      />
    );
  },
});

export const generateMetadata = privateOwner.generateMetadata;
export default privateOwner.render;
