import { BusinessFrame } from "@/components/insights/business-home/business-frame";
import { currentActor } from "@/lib/identity/auth/current-actor";

export default async function BusinessLayout({ children }: LayoutProps<"/[locale]/dashboard/business">) {
  const actor = await currentActor();
  const roles = actor.kind === "user" ? actor.memberships.map(({ role }) => role) : [];
  return <BusinessFrame roles={roles}>{children}</BusinessFrame>;
}
