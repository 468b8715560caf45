"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { errorText } from "@/components/form/error-text";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { toast } from "@/components/ui/toast";
import { exportRequest } from "@/lib/identity/account-deletion/contract";
import { api } from "@/lib/platform/http/api-client";
import { PasswordAgain } from "./password-again";

/** Downloads all personal data as a file. */
export function ExportForm() {
  const t = useTranslations("settings.data.export");
  const form = useForm({ resolver: zodResolver(exportRequest), defaultValues: { password: "" } });

  async function download(request: { password: string }) {
    saveAs(await api.download("/api/personal-data/export", request), t("fileName"));
    form.reset();
    toast.success(t("done"));
  }

  return (
    <Form form={form} onSubmit={download} translate={errorText(useTranslations("errors"))}>
      <PasswordAgain />
      <SubmitButton size="default" variant="secondary" className="w-full sm:w-fit" busyText={t("busy")}>
        {t("submit")}
      </SubmitButton>
    </Form>
  );
}

function saveAs(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  // By then the browser has started to read the blob.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
