"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { PasswordField } from "@/components/form/password-field";
import { NativeSelect } from "@/components/ui/native-select";
import { toast } from "@/components/ui/toast";
import {
  type OwnershipRequest,
  ownershipRequest,
  type Team,
  teamIdResponse,
} from "@/lib/businesses/team/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

/** Hands the business over to another member; the password is asked for again. */
export function OwnershipDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const t = useTranslations("team.ownership");
  const tt = useTranslations("team");
  const others = team.members.filter(({ isYou }) => !isYou);
  const form = useForm<z.input<typeof ownershipRequest>, unknown, OwnershipRequest>({
    resolver: zodResolver(ownershipRequest),
    defaultValues: { businessId: team.business.id, userId: "", password: "" },
  });
  async function transfer(request: OwnershipRequest) {
    await api.post("/api/team/ownership", request, teamIdResponse);
    const name = others.find(({ id }) => id === request.userId)?.name ?? "";
    toast.success(t("done", { name }));
    await refreshResources("/api/team");
    onClose();
  }
  return (
    <FormDialog
      title={t("button")}
      description={t("text")}
      confirm={t("confirm")}
      busy={t("busy")}
      cancel={tt("keep")}
      variant="destructive"
      onClose={onClose}
      form={form}
      onSubmit={transfer}
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
