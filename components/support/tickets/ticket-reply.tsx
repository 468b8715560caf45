"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { DraftNotice } from "@/components/form/draft-notice";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { useFormDraft } from "@/components/form/use-form-draft";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { ticketMessage, ticketView } from "@/lib/support/tickets/contract";

type Reply = z.output<typeof ticketMessage>;

/** Replies to a ticket. A message that could not be sent stays in the field. */
export function TicketReply({
  ticketId,
  label,
}: {
  ticketId: string;
  /** A label that names the addressee, for a field in a tab of its own. */
  label?: string;
}) {
  const t = useTranslations("support");
  const form = useForm<Reply>({ resolver: zodResolver(ticketMessage), defaultValues: { message: "" } });
  const draft = useFormDraft(form, `reply ${ticketId}`);
  const sent = useRef({ text: "", key: "" });
  async function send(reply: Reply) {
    // An unchanged reply sent again after a lost response is stored once.
    if (sent.current.text !== reply.message) sent.current = { text: reply.message, key: crypto.randomUUID() };
    const path = `/api/support/tickets/${ticketId}/messages`;
    await api.post(path, reply, ticketView, sent.current.key).catch((error) => {
      const isServerMessage = error instanceof ApiError && error.status > 0 && error.status < 500;
      throw isServerMessage ? error : new ApiError(0, "unavailable", t("failed"));
    });
    sent.current = { text: "", key: "" };
    draft.startOver();
    toast.success(t("sent"));
    await Promise.all(["/api/support/tickets", "/api/admin/support/"].map(refreshResources));
  }
  return (
    <div className={label ? undefined : "mt-6 border-t pt-6"}>
      <Form form={form} onSubmit={send} translate={errorText(useTranslations("errors"))}>
        <DraftNotice isRestored={draft.isRestored} onStartOver={draft.startOver} />
        <Field name="message" label={label ?? t("reply")}>
          {(control) => <Textarea {...control} rows={4} maxLength={2_000} />}
        </Field>
        <SubmitButton
          size="default"
          busyText={t("busy")}
          disabled={form.watch("message").trim() === ""}
          className="sm:self-end"
        >
          {t("send")}
        </SubmitButton>
      </Form>
    </div>
  );
}
