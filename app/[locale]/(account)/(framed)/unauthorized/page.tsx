import { z } from "zod";
import { page } from "@/app/page-builder";
import { UnauthorizedCard } from "@/components/identity/sign-in/unauthorized-card";
import { listBusinessNames } from "@/lib/businesses/businesses/queries";
import { findDeparture } from "@/lib/businesses/team/departure-queries";
import { currentActor } from "@/lib/identity/auth/current-actor";
import type { UserActor } from "@/lib/platform/actor";

const unauthorized = page({
  path: "/unauthorized",
  access: "public",
  query: z.object({ for: z.literal("business").optional().catch(undefined) }),
  title: "account.unauthorized.title",
  render: async ({ query, now }) => {
    const isBusiness = query.for === "business";
    const actor = await currentActor();
    if (actor.kind !== "user") return <UnauthorizedCard user={undefined} />;
    const departure = isBusiness ? await findDeparture(actor, now) : undefined;
    const teams = isBusiness ? await teamsOf(actor) : [];
    return <UnauthorizedCard user={actor} departure={departure} teams={teams} />;
  },
});

export const generateMetadata = unauthorized.generateMetadata;
export default unauthorized.render;

/** The actor's businesses with their role in each. */
async function teamsOf({ memberships }: UserActor) {
  const names = await listBusinessNames(memberships.map(({ businessId }) => businessId));
  return memberships.map(({ businessId, role }) => ({
    role,
    business: names.find(({ id }) => id === businessId)?.name ?? "",
  }));
}
