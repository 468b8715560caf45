import type { ManagedUser } from "@/lib/identity/users-admin/contract";
import type { UserAction } from "./user-dialogs";

/** The actions that an administrator can currently take on an account, the most severe last. */
export function offeredUserActions({ can, role, sessionCount }: ManagedUser): UserAction[] {
  return [
    ...(can.actAs ? (["actAs"] as const) : []),
    ...(can.rename ? (["rename"] as const) : []),
    ...(can.signOut && sessionCount > 0 ? (["signOut"] as const) : []),
    ...(can.changeRole ? ([role === "admin" ? "makeRenter" : "makeAdmin"] as const) : []),
    ...(can.activate ? (["activate"] as const) : []),
    ...(can.deactivate ? (["deactivate"] as const) : []),
  ];
}
