import { BusinessFrame } from "@/components/business-frame/business-frame";
import { currentActor } from "@/lib/auth/actor";

export default async function BusinessLayout({ children }: LayoutProps<"/[locale]/dashboard/business">) {
  const actor = await currentActor();
  const roles = actor.kind === "user" ? actor.memberships.map(({ role }) => role) : [];
  return <BusinessFrame roles={roles}>{children}</BusinessFrame>;
}
