"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { DraftNotice } from "@/components/form/draft-notice";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { forgetRepeatKey, repeatKey } from "@/components/form/repeat-key";
import { useFormDraft } from "@/components/form/use-form-draft";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { localPath } from "@/lib/platform/i18n/local-path";
import { ticketForm, ticketView } from "@/lib/support/tickets/contract";

type Question = z.output<typeof ticketForm>;

const DRAFT = "new ticket";

/** Opens a ticket and then shows it. */
export function TicketDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("support");
  const router = useRouter();
  const locale = useLocale();
  const form = useForm<Question>({
    resolver: zodResolver(ticketForm),
    defaultValues: { subject: "", description: "" },
  });
  const draft = useFormDraft(form, DRAFT);
  async function send(question: Question) {
    const key = repeatKey(DRAFT, question);
    const { id } = await api.post("/api/support/tickets", question, ticketView, key);
    draft.forget();
    forgetRepeatKey(DRAFT);
    void refreshResources("/api/support/tickets");
    toast.success(t("opened"));
    onClose();
    router.push(localPath(`/dashboard/user/support/${id}`, locale));
  }
  return (
    <FormDialog
      title={t("new")}
      description={t("newLead")}
      confirm={t("send")}
      busy={t("busy")}
      cancel={t("cancel")}
      keepsDraft
      onClose={onClose}
      form={form}
      onSubmit={send}
    >
      <DraftNotice isRestored={draft.isRestored} />
      <Field name="subject" label={t("subject")}>
        {(control) => <Input {...control} autoComplete="off" maxLength={150} />}
      </Field>
      <Field name="description" label={t("description")}>
        {(control) => <Textarea {...control} rows={6} maxLength={2_000} />}
      </Field>
    </FormDialog>
  );
}
