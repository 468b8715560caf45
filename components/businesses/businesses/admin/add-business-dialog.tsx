"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { useFormDraft } from "@/components/form/use-form-draft";
import { Alert } from "@/components/ui/alert";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import {
  type AddBusinessForm,
  addBusinessForm,
  adminBusiness,
} from "@/lib/businesses/businesses/admin/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

/** Creates a company and its owner's account (spec.md §3, "Add-business form"). */
export function AddBusinessDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("businessesAdmin.add");
  const form = useForm<z.input<typeof addBusinessForm>, unknown, AddBusinessForm>({
    resolver: zodResolver(addBusinessForm),
    defaultValues: {
      businessName: "",
      businessEmail: "",
      businessPhone: "",
      establishmentDate: "",
      registrationNumber: "",
      licenseNumber: "",
    },
  });
  // Escape and a click outside close the dialog at once (spec.md §2), so the values are restored when it opens again.
  useFormDraft(form, "business to add", { memoryOnly: "all" });
  // Sending the same form again after a lost response reuses its idempotency key, so that only one company is
  // created.
  const sent = useRef({ text: "", key: "" });
  const [problem, setProblem] = useState<string>();
  async function add(request: AddBusinessForm) {
    setProblem(undefined);
    const text = JSON.stringify(request);
    if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
    await api.post("/api/admin/businesses", request, adminBusiness, sent.current.key);
    toast.success(t("done"));
    await refreshResources("/api/admin/businesses");
    flushSync(() => form.reset());
    onClose();
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
      cancel={t("keep")}
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
