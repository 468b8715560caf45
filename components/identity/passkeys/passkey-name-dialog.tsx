"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { Input } from "@/components/ui/input";
import { type PasskeyItem, passkeyItem, passkeyName } from "@/lib/identity/passkeys/contract";
import { api } from "@/lib/platform/http/api-client";

/** Asks for the name of a new passkey, which the device then creates, or of an existing one. */
export function PasskeyNameDialog({
  item,
  onDone,
  onClose,
}: {
  item: PasskeyItem | undefined;
  onDone: (saved: PasskeyItem) => void;
  onClose: () => void;
}) {
  const t = useTranslations("settings.security.passkeys");
  const form = useForm({ resolver: zodResolver(passkeyName), defaultValues: { name: item?.name ?? "" } });
  async function save({ name }: z.output<typeof passkeyName>) {
    onDone(item ? await api.put(`/api/passkeys/${item.id}`, { name }, passkeyItem) : await add(name));
    onClose();
  }
  async function add(name: string) {
    const { makePasskey } = await import("./ask-passkey");
    return api.post("/api/passkeys", { name, response: await makePasskey() }, passkeyItem);
  }
  return (
    <FormDialog
      title={t(item ? "renameTitle" : "addTitle")}
      description={t(item ? "renameText" : "addText")}
      confirm={t(item ? "save" : "continue")}
      busy={t(item ? "saving" : "adding")}
      cancel={t("cancel")}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <Field name="name" label={t("name")} help={t("nameHelp")}>
        {(control) => <Input {...control} maxLength={60} autoComplete="off" />}
      </Field>
    </FormDialog>
  );
}
