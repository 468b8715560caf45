"use client";

import { useSession } from "@/components/identity/sessions/use-session";
import { UserMenu } from "./user-menu";

/** The user's menu on dashboards, which are sent with their user and with the menu's messages. */
export function SignedInMenu() {
  const user = useSession();
  return user ? <UserMenu user={user} /> : <span className="mr-5.5 size-10 rounded-full bg-muted" />;
}
