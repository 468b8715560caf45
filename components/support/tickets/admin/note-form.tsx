"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { adminTicket, type TicketNoteRequest, ticketNoteRequest } from "@/lib/support/tickets/admin/contract";

export function NoteForm({ ticketId }: { ticketId: string }) {
  const t = useTranslations("supportAdmin");
  const form = useForm<z.input<typeof ticketNoteRequest>, unknown, TicketNoteRequest>({
    resolver: zodResolver(ticketNoteRequest),
    defaultValues: { text: "" },
  });
  const sent = useRef({ text: "", key: "" });
  async function send(note: TicketNoteRequest) {
    // An unchanged note sent again after a lost response is stored once.
    if (sent.current.text !== note.text) sent.current = { text: note.text, key: crypto.randomUUID() };
    await api.post(`/api/admin/support/tickets/${ticketId}/notes`, note, adminTicket, sent.current.key);
    sent.current = { text: "", key: "" };
    form.reset();
    toast.success(t("noted"));
    await refreshResources("/api/admin/support/");
  }
  return (
    <Form form={form} onSubmit={send} translate={errorText(useTranslations("errors"))}>
      <Field name="text" label={t("noteLabel")} help={t("noteHelp")}>
        {(control) => <Textarea {...control} rows={3} maxLength={2_000} />}
      </Field>
      <SubmitButton size="default" variant="secondary" busyText={t("saving")} className="sm:self-end">
        {t("addNote")}
      </SubmitButton>
    </Form>
  );
}
