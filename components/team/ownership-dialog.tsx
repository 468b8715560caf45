"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { PasswordField } from "@/components/account/password-field";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { NativeSelect } from "@/components/ui/native-select";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { refreshResources } from "@/lib/api/use-resource";
import { left, type OwnershipRequest, ownershipRequest, type Team } from "@/lib/team/contract";

/** The business becomes somebody else's of its team; the password is asked for again. */
export function OwnershipDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const t = useTranslations("team.ownership");
  const tt = useTranslations("team");
  const others = team.members.filter(({ isYou }) => !isYou);
  const form = useForm<z.input<typeof ownershipRequest>, unknown, OwnershipRequest>({
    resolver: zodResolver(ownershipRequest),
    defaultValues: { businessId: team.business.id, userId: "", password: "" },
  });
  async function handOver(request: OwnershipRequest) {
    await api.post("/api/team/ownership", request, left);
    const name = others.find(({ id }) => id === request.userId)?.name ?? "";
    toast.success(t("done", { name }));
    onClose();
    await refreshResources("/api/team");
  }
  return (
    <FormDialog
      title={t("button")}
      description={t("text")}
      confirm={t("confirm")}
      busy={t("busy")}
      keep={tt("keep")}
      variant="destructive"
      onClose={onClose}
      form={form}
      onSubmit={handOver}
    >
      <Field name="userId" label={t("to")}>
        {(control) => (
          <NativeSelect {...control}>
            <option value="">{t("choose")}</option>
            {others.map(({ id, name, email }) => (
              <option key={id} value={id}>
                {name} ({email})
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <PasswordField name="password" label={t("password")} autoComplete="current-password" />
    </FormDialog>
  );
}
