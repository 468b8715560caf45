"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import {
  type DeletionRequest,
  type DeletionView,
  deletionRequest,
  deletionView,
} from "@/lib/personal-data/contract";
import { PasswordAgain } from "./password-again";

/** Password and one's own address, typed: nobody deletes an account in passing. */
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
  const ui = useTranslations("ui");
  const router = useRouter();
  const [opener] = useState(() => document.activeElement);
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
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        closeLabel={ui("close")}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (opener instanceof HTMLElement) opener.focus();
        }}
      >
        <DialogHeader>
          <DialogTitle>{t("sure")}</DialogTitle>
          <DialogDescription>{t("sureHelp")}</DialogDescription>
        </DialogHeader>
        <Form form={form} onSubmit={schedule} translate={errorText(useTranslations("errors"))}>
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
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="secondary">{t("stay")}</Button>
            </DialogClose>
            <SubmitButton size="default" variant="destructive" busyText={t("busy")}>
              {t("submit")}
            </SubmitButton>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
