"use client";

import { useTranslations } from "next-intl";
import type { ManagedUser } from "@/lib/identity/users-admin/contract";

/** Returns a function that says, after a dialog's text, what happens to the businesses that the people own. */
export function useAffectedBusinesses() {
  const t = useTranslations("usersAdmin");
  return (action: "deactivate" | "activate", users: ManagedUser[]) => {
    const status = action === "deactivate" ? "active" : "suspended";
    const affected = users.flatMap(({ businesses }) =>
      businesses.filter((business) => business.role === "owner" && business.status === status),
    );
    const names = affected.map(({ name }) => name).join(", ");
    return affected.length > 0 ? ` ${t(`${action}.businesses`, { count: affected.length, names })}` : "";
  };
}
