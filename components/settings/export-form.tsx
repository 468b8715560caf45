"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { errorText } from "@/components/form/error-text";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { exportRequest } from "@/lib/personal-data/contract";
import { PasswordAgain } from "./password-again";

/** Everything about oneself as a file, saved where the browser saves. */
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
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
