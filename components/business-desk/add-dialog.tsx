"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { useDraft } from "@/components/settings/use-draft";
import { Alert } from "@/components/ui/alert";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { refreshResources } from "@/lib/api/use-resource";
import { type AddBusinessForm, addBusinessForm, deskBusiness } from "@/lib/business-desk/contract";

/** A company and its owner's account, from what its owner told (spec.md §3, "Add-business form"). */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("businessDesk.add");
  const form = useForm<z.input<typeof addBusinessForm>, unknown, AddBusinessForm>({
    resolver: zodResolver(addBusinessForm),
    defaultValues: {
      ...{ businessName: "", businessEmail: "", businessPhone: "" },
      ...{ establishmentDate: "", registrationNumber: "", licenseNumber: "" },
    },
  });
  // Escape and a press beside the dialog close it at once (spec.md §2); what was typed is there when it opens again.
  useDraft("business to add", form);
  // The same form sent again, after a lost answer, is one company.
  const sent = useRef({ text: "", key: "" });
  const [problem, setProblem] = useState<string>();
  async function add(request: AddBusinessForm) {
    setProblem(undefined);
    const text = JSON.stringify(request);
    if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
    await api.post("/api/admin/businesses", request, deskBusiness, sent.current.key);
    toast.success(t("done"));
    flushSync(() => form.reset());
    onClose();
    await refreshResources("/api/admin/businesses");
  }
  const fields = [
    { name: "businessName", autoComplete: "organization" },
    { name: "businessEmail", type: "email", autoComplete: "off" },
    { name: "businessPhone", type: "tel", autoComplete: "off" },
    { name: "registrationNumber", autoComplete: "off" },
    { name: "establishmentDate", type: "date", isOptional: true },
    { name: "licenseNumber", autoComplete: "off", isOptional: true },
  ] as const;
  return (
    <FormDialog
      title={t("title")}
      description={t("text")}
      confirm={t("confirm")}
      busy={t("busy")}
      keep={t("keep")}
      form={form}
      keepsDraft
      onSubmit={add}
      onRefused={setProblem}
      onClose={onClose}
    >
      {problem && (
        <Alert variant="danger" title={t("failed")} tabIndex={-1} data-root-error>
          {problem}
        </Alert>
      )}
      {fields.map(({ name, ...input }) => (
        <Field
          key={name}
          name={name}
          label={t(name)}
          hint={"isOptional" in input ? t("optional") : undefined}
        >
          {(control) => (
            <Input
              {...control}
              type={"type" in input ? input.type : "text"}
              autoComplete={"autoComplete" in input ? input.autoComplete : undefined}
            />
          )}
        </Field>
      ))}
    </FormDialog>
  );
}
