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
import { DetailSection } from "@/components/ui/detail-section";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import {
  type UserNote,
  type UserNoteRequest,
  userNoteRequest,
  userNotes,
} from "@/lib/identity/users-admin/contract";
import { KIGALI } from "@/lib/platform/dates";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";

/** Internal notes about a person, newest first, and a form to add one. */
export function UserNotes({ userId, notes }: { userId: string; notes: UserNote[] }) {
  const t = useTranslations("usersAdmin.notes");
  const { instant } = useFormats();
  return (
    <DetailSection title={t("title")}>
      <NoteForm userId={userId} />
      {notes.length > 0 && (
        <ol className="mt-5 divide-y border-t text-sm">
          {notes.map(({ id, author, text, at }) => (
            <li key={id} className="py-3">
              <p className="text-muted-foreground text-xs tabular-nums">
                <Link
                  href={`/dashboard/admin/users/${author.id}`}
                  className="touch-target relative font-medium text-foreground underline decoration-border underline-offset-4"
                >
                  {author.name}
                </Link>
                {" · "}
                {instant(at, KIGALI)}
              </p>
              <p className="mt-1 whitespace-pre-line break-words">{text}</p>
            </li>
          ))}
        </ol>
      )}
    </DetailSection>
  );
}

function NoteForm({ userId }: { userId: string }) {
  const t = useTranslations("usersAdmin.notes");
  const form = useForm<z.input<typeof userNoteRequest>, unknown, UserNoteRequest>({
    resolver: zodResolver(userNoteRequest),
    defaultValues: { text: "" },
  });
  const sent = useRef({ text: "", key: "" });
  async function send(note: UserNoteRequest) {
    // An unchanged note sent again after a lost response is stored once.
    if (sent.current.text !== note.text) sent.current = { text: note.text, key: crypto.randomUUID() };
    await api.post(`/api/admin/users/${userId}/notes`, note, userNotes, sent.current.key);
    sent.current = { text: "", key: "" };
    form.reset();
    toast.success(t("added"));
    await refreshResources(`/api/admin/users/${userId}`);
  }
  return (
    <Form form={form} onSubmit={send} translate={errorText(useTranslations("errors"))}>
      <Field name="text" label={t("label")} help={t("help")}>
        {(control) => <Textarea {...control} rows={3} maxLength={2_000} />}
      </Field>
      <SubmitButton size="default" variant="secondary" busyText={t("saving")} className="sm:self-end">
        {t("add")}
      </SubmitButton>
    </Form>
  );
}
