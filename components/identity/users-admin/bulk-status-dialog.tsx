"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { NoteField } from "@/components/form/note-field";
import { BulkDialog } from "@/components/platform/admin-table/bulk-dialog";
import { toast } from "@/components/ui/toast";
import { type ManagedUser, managedUser } from "@/lib/identity/users-admin/contract";
import { adminReason } from "@/lib/platform/admin-reason";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { useAffectedBusinesses } from "./use-affected-businesses";

/** Deactivates the selected accounts for one reason, or activates them again. */
export function BulkStatusDialog({
  action,
  users,
  onClose,
}: {
  action: "deactivate" | "activate";
  users: ManagedUser[];
  onClose: () => void;
}) {
  const t = useTranslations("usersAdmin");
  const affected = useAffectedBusinesses();
  const [reason, setReason] = useState("");
  const request = { reason };
  const decide = (userId: string) =>
    action === "deactivate"
      ? api.post(`/api/admin/users/${userId}/deactivation`, request, managedUser)
      : api.post(`/api/admin/users/${userId}/activation`, undefined, managedUser);
  return (
    <BulkDialog
      title={(count) => t(`${action}.many`, { count })}
      text={t(`${action}.manyText`) + affected(action, users)}
      items={users.map(({ id, name, email }) => ({ id, name: `${name} · ${email}` }))}
      confirm={t(`${action}.confirm`)}
      variant={action === "deactivate" ? "destructive" : "default"}
      isReady={action === "activate" || adminReason.safeParse(request).success}
      act={decide}
      onDone={(count) => {
        toast.success(t(`${action}.manyDone`, { count }));
        return refreshResources("/api/admin/users");
      }}
      onClose={onClose}
    >
      {action === "deactivate" && (
        <NoteField
          rows={3}
          maxLength={2_000}
          label={t("deactivate.reason")}
          help={t("deactivate.reasonHelp")}
          value={reason}
          onChange={setReason}
        />
      )}
    </BulkDialog>
  );
}
