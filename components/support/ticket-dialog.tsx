"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
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
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { refreshResources } from "@/lib/api/use-resource";
import { localPath } from "@/lib/i18n/local-path";
import { ticketForm, ticketView } from "@/lib/support/contract";

type Question = z.output<typeof ticketForm>;

/** A new question; it leads on to its ticket. */
export function TicketDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("support");
  const ui = useTranslations("ui");
  const router = useRouter();
  const locale = useLocale();
  const [opener] = useState(() => document.activeElement);
  const form = useForm<Question>({
    resolver: zodResolver(ticketForm),
    defaultValues: { subject: "", description: "" },
  });
  // The same question sent again, after a lost answer, is one ticket.
  const sent = useRef({ text: "", key: "" });
  async function send(question: Question) {
    const text = JSON.stringify(question);
    if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
    const { id } = await api.post("/api/support/tickets", question, ticketView, sent.current.key);
    void refreshResources("/api/support/tickets");
    toast.success(t("opened"));
    onClose();
    router.push(localPath(`/dashboard/user/support/${id}`, locale));
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
          <DialogTitle>{t("new")}</DialogTitle>
          <DialogDescription>{t("newLead")}</DialogDescription>
        </DialogHeader>
        <Form form={form} onSubmit={send} translate={errorText(useTranslations("errors"))}>
          <Field name="subject" label={t("subject")}>
            {(control) => <Input {...control} autoComplete="off" maxLength={150} />}
          </Field>
          <Field name="description" label={t("description")}>
            {(control) => <Textarea {...control} rows={6} maxLength={2_000} />}
          </Field>
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="secondary">{t("cancel")}</Button>
            </DialogClose>
            <SubmitButton size="default" busyText={t("busy")}>
              {t("send")}
            </SubmitButton>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
