"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { type DeletionRequest, deletionRequest } from "@/lib/identity/account-deletion/contract";
import { type DeletionView, deletionView } from "@/lib/identity/account-deletion/deletion-view-contract";
import { api } from "@/lib/platform/http/api-client";
import { PasswordAgain } from "./password-again";

/** Requires the password and the typed email address, so that no account is deleted by accident. */
export function DeletionDialog({
  email,
  onScheduled,
  onClose,
}: {
  email: string;
  onScheduled: (view: DeletionView) => void;
  onClose: () => void;
}) {
  const t = useTranslations("settings.data.deletion");
  const router = useRouter();
  const form = useForm<DeletionRequest>({
    resolver: zodResolver(deletionRequest),
    defaultValues: { confirmation: "", password: "" },
  });

  async function schedule(request: DeletionRequest) {
    onScheduled(await api.post("/api/personal-data/deletion", request, deletionView));
    toast.success(t("done"));
    router.refresh();
  }

  return (
    <FormDialog
      title={t("sure")}
      description={t("sureHelp")}
      form={form}
      onSubmit={schedule}
      confirm={t("submit")}
      busy={t("busy")}
      cancel={t("stay")}
      variant="destructive"
      onClose={onClose}
    >
      <Field name="confirmation" label={t("confirmation", { email })}>
        {(control) => (
          <Input
            {...control}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <PasswordAgain />
    </FormDialog>
  );
}
