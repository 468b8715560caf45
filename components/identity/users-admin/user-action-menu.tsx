"use client";

import { useTranslations } from "next-intl";
import { RowActions } from "@/components/platform/admin-table/row-actions";
import type { ManagedUser } from "@/lib/identity/users-admin/contract";
import { offeredUserActions } from "./offered-user-actions";
import type { UserAction } from "./user-dialogs";

/** The actions on an account in the row of a list. */
export function UserActionMenu({
  user,
  onAction,
}: {
  user: ManagedUser;
  onAction: (action: UserAction) => void;
}) {
  const t = useTranslations("usersAdmin");
  const { id, name } = user;
  return (
    <RowActions
      label={t("actionsOf", { name })}
      actions={[
        {
          key: "log",
          label: t("log"),
          name: t("logOf", { name }),
          href: `/dashboard/admin/audit-log?search=${id}`,
        },
        ...offeredUserActions(user).map((action) => ({
          key: action,
          label: t(`${action}.action`),
          name: t(`${action}.actionOf`, { name }),
          isDestructive: action === "deactivate",
          onAct: () => onAction(action),
        })),
      ]}
    />
  );
}
