"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { Suspense, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { LeaveGuard } from "@/components/form/leave-guard";
import { SubmitButton } from "@/components/form/submit-button";
import { useFormDraft } from "@/components/form/use-form-draft";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { lazy } from "@/components/ui/lazy";
import { NativeSelect } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { userRoles } from "@/db/enums/identity";
import { notificationTypes, priorities } from "@/db/enums/messaging";
import {
  audience,
  type BulkSendRequest,
  bulkSendRequest,
  sentCount,
} from "@/lib/messaging/notifications/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

const ConfirmDialog = lazy(() =>
  import("@/components/form/confirm-dialog").then((module) => ({ default: module.ConfirmDialog })),
);

/** The form's raw values: account types as checkboxes, ids one per line. */
const broadcastFields = z
  .object({
    ...bulkSendRequest.shape,
    to: z.record(z.enum(userRoles), z.boolean()),
    ids: z.string().default(""),
    actionUrl: z.string().trim().default(""),
  })
  .omit({ userIds: true, userTypes: true })
  .transform(({ to, ids, actionUrl, ...content }) => ({
    ...content,
    actionUrl: actionUrl || null,
    userTypes: userRoles.filter((type) => to[type]),
    userIds: ids.split(/[\s,;]+/).filter(Boolean),
  }));

/** Composes a broadcast: audience, text, preview, and the number of recipients before it is sent. */
export function BroadcastForm() {
  const t = useTranslations("broadcast");
  const errors = useTranslations("errors");
  const [confirming, setConfirming] = useState<{ request: BulkSendRequest; count: number }>();
  const form = useForm<z.input<typeof broadcastFields>, unknown, z.output<typeof broadcastFields>>({
    resolver: zodResolver(broadcastFields),
    defaultValues: {
      to: { individual: false, business: false, admin: false },
      ids: "",
      title: "",
      message: "",
      actionUrl: "",
      type: "info",
      priority: "other",
    },
  });
  useFormDraft("broadcast", form);
  // The idempotency key is reused for unchanged text, so that sending again after a lost response sends once.
  const key = useRef({ text: "", key: "" });

  async function confirmAudience(values: z.output<typeof broadcastFields>) {
    const checked = bulkSendRequest.safeParse(values);
    if (!checked.success) {
      const [issue] = checked.error.issues;
      const isAction = issue?.path[0] === "actionUrl";
      form.setError(isAction ? "actionUrl" : "ids", { message: issue?.message ?? "fieldInvalid" });
      return;
    }
    const { userIds, userTypes } = checked.data;
    const { count } = await api.post("/api/admin/notifications/audience", { userIds, userTypes }, audience);
    if (count === 0) form.setError("ids", { message: "nobodyMeant" });
    else setConfirming({ request: checked.data, count });
  }
  async function send(request: BulkSendRequest) {
    const text = JSON.stringify(request);
    if (key.current.text !== text) key.current = { text, key: crypto.randomUUID() };
    const answer = await api.post("/api/admin/notifications/bulk-send", request, sentCount, key.current.key);
    key.current = { text: "", key: "" };
    form.reset();
    toast.success(t("done", { count: answer.sent }));
    await refreshResources("/api/admin/notifications/broadcasts");
  }
  const { title, message } = form.watch();
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Card className="p-5 sm:p-6">
        <Form form={form} onSubmit={confirmAudience} translate={errorText(errors)}>
          {/* The draft survives navigation within this tab, so only closing it asks for confirmation. */}
          <LeaveGuard draftPath="/" />
          <fieldset className="flex flex-col gap-3 pointer-coarse:gap-6">
            <legend className="mb-2 font-medium text-sm">{t("to")}</legend>
            {userRoles.map((type) => (
              <Field key={type} name={`to.${type}`} label={t(`types.${type}`)} layout="inline">
                {(control) => <Checkbox {...control} />}
              </Field>
            ))}
          </fieldset>
          <Field name="ids" label={t("ids")} help={t("idsHelp")}>
            {(control) => <Textarea {...control} rows={2} />}
          </Field>
          <Field name="title" label={t("subject")}>
            {(control) => <Input {...control} maxLength={150} autoComplete="off" />}
          </Field>
          <Field name="message" label={t("message")}>
            {(control) => <Textarea {...control} rows={6} maxLength={2_000} />}
          </Field>
          <Field name="actionUrl" label={t("link")} hint={t("optional")} help={t("linkHelp")}>
            {(control) => <Input {...control} maxLength={500} autoComplete="off" />}
          </Field>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field name="type" label={t("type")}>
              {(control) => (
                <NativeSelect {...control}>
                  {notificationTypes.map((type) => (
                    <option key={type} value={type}>
                      {t(`looks.${type}`)}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </Field>
            <Field name="priority" label={t("priority")}>
              {(control) => (
                <NativeSelect {...control}>
                  {priorities.toReversed().map((priority) => (
                    <option key={priority} value={priority}>
                      {t(`priorities.${priority}`)}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </Field>
          </div>
          <SubmitButton size="default" busyText={t("counting")} className="sm:self-end">
            {t("send")}
          </SubmitButton>
        </Form>
      </Card>
      <section aria-label={t("preview")}>
        <h2 className="mb-2 font-medium text-sm">{t("preview")}</h2>
        <Card className="p-4">
          <p className="break-words font-medium text-sm">{title.trim() || t("subject")}</p>
          <p className="mt-1 whitespace-pre-line break-words text-muted-foreground text-sm">
            {message.trim() || t("message")}
          </p>
        </Card>
        <p className="mt-2 text-muted-foreground text-sm">{t("previewHelp")}</p>
      </section>
      {confirming && (
        <Suspense>
          <ConfirmDialog
            title={t("confirmTitle", { count: confirming.count })}
            text={t("confirmText", { title: confirming.request.title })}
            confirm={t("confirm")}
            busy={t("sending")}
            cancel={t("keep")}
            variant="default"
            onConfirm={() => send(confirming.request)}
            onClose={() => setConfirming(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
