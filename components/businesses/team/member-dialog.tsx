"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { FormDialog } from "@/components/form/form-dialog";
import { toast } from "@/components/ui/toast";
import {
  type AssignableRole,
  type MemberChange,
  memberChange,
  type TeamMember,
  team,
} from "@/lib/businesses/team/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { RoleFields } from "./role-fields";

/** Changes a member's role or department. */
export function MemberDialog({
  businessId,
  member,
  assignableRoles,
  onClose,
}: {
  businessId: string;
  member: TeamMember;
  assignableRoles: AssignableRole[];
  onClose: () => void;
}) {
  const t = useTranslations("team");
  const { id, name, department } = member;
  const form = useForm<z.input<typeof memberChange>, unknown, MemberChange>({
    resolver: zodResolver(memberChange),
    defaultValues: {
      role: assignableRoles.find((role) => role === member.role),
      department: department ?? "",
    },
  });
  async function save(change: MemberChange) {
    await api.put(`/api/team/members/${id}`, { businessId, ...change }, team);
    toast.success(t("changed", { name }));
    await refreshResources("/api/team");
    onClose();
  }
  return (
    <FormDialog
      title={t("form.changeTitle", { name })}
      description={t("form.changeText")}
      confirm={t("form.save")}
      busy={t("form.saving")}
      cancel={t("keep")}
      onClose={onClose}
      form={form}
      onSubmit={save}
    >
      <RoleFields assignableRoles={assignableRoles} />
    </FormDialog>
  );
}
