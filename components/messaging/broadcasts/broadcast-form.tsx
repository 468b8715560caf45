"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { Suspense, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { LeaveGuard } from "@/components/form/leave-guard";
import { SubmitButton } from "@/components/form/submit-button";
import { useFormDraft } from "@/components/form/use-form-draft";
import { Card } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { lazy } from "@/components/ui/lazy";
import { NativeSelect } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { priorities } from "@/db/enums/messaging";
import { audienceCount, broadcast, type NewBroadcast } from "@/lib/messaging/broadcasts/contract";
import { KIGALI } from "@/lib/platform/dates";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { routing } from "@/lib/platform/i18n/routing";
import { AudienceFields } from "./audience-fields";
import { type BroadcastFields, broadcastFields, noBroadcast } from "./broadcast-fields";
import { BroadcastPreview } from "./broadcast-preview";

const ConfirmDialog = lazy(() =>
  import("@/components/form/confirm-dialog").then((module) => ({ default: module.ConfirmDialog })),
);

/** Composes a message to many accounts: audience, texts and time; the number of readers is shown before it is sent. */
export function BroadcastForm() {
  const t = useTranslations("broadcast");
  const languages = useTranslations("ui.languages");
  const errors = useTranslations("errors");
  const { instant } = useFormats();
  const [confirming, setConfirming] = useState<{ request: NewBroadcast; count: number }>();
  const form = useForm<BroadcastFields, unknown, NewBroadcast>({
    resolver: zodResolver(broadcastFields),
    defaultValues: noBroadcast,
  });
  useFormDraft(form, "broadcast", { memoryOnly: "all" });
  // The idempotency key is reused for unchanged text, so that sending again after a lost response sends once.
  const key = useRef({ text: "", key: "" });

  async function confirmAudience(request: NewBroadcast) {
    const { audience, isMarketing } = request;
    const body = { audience, isMarketing };
    const { count } = await api.post("/api/admin/notifications/audience", body, audienceCount);
    if (count === 0) form.setError("audience.segment", { message: "nobodyMeant" });
    else setConfirming({ request, count });
  }
  async function send(request: NewBroadcast) {
    const text = JSON.stringify(request);
    if (key.current.text !== text) key.current = { text, key: crypto.randomUUID() };
    const path = "/api/admin/notifications/broadcasts";
    const sent = await api.post(path, request, broadcast, key.current.key);
    key.current = { text: "", key: "" };
    form.reset();
    toast.success(t(request.sendAt ? "scheduled" : "queued", { count: sent.recipients }));
    await refreshResources(path);
  }
  const [kind, when] = form.watch(["kind", "when"]);
  return (
    <Form
      form={form}
      onSubmit={confirmAudience}
      translate={errorText(errors)}
      className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]"
    >
      {/* The draft survives navigation within this tab, so only closing it asks for confirmation. */}
      <LeaveGuard draftPath="/" />
      <Card className="flex min-w-0 flex-col gap-5 p-5 sm:p-6">
        <AudienceFields />
        {routing.locales.map((locale) => (
          <fieldset key={locale} className="flex flex-col gap-4 border-t pt-5">
            <legend className="sr-only">{languages(locale)}</legend>
            <p className="font-medium text-base" aria-hidden="true">
              {languages(locale)}
              {locale !== "en" && (
                <span className="ml-1.5 font-normal text-muted-foreground text-sm">{t("optional")}</span>
              )}
            </p>
            <Field name={`texts.${locale}.title`} label={t("subject")}>
              {(control) => <Input {...control} lang={locale} maxLength={150} autoComplete="off" />}
            </Field>
            <Field name={`texts.${locale}.message`} label={t("message")}>
              {(control) => <Textarea {...control} lang={locale} rows={4} maxLength={2_000} />}
            </Field>
          </fieldset>
        ))}
        <div className="grid gap-5 border-t pt-5 sm:grid-cols-2">
          <Field name="actionUrl" label={t("link")} hint={t("optional")} help={t("linkHelp")}>
            {(control) => <Input {...control} maxLength={500} autoComplete="off" />}
          </Field>
          {kind === "service" && (
            <Field name="priority" label={t("priority")} help={t("priorityHelp")}>
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
          )}
          <Field name="when" label={t("when")}>
            {(control) => (
              <NativeSelect {...control}>
                <option value="now">{t("now")}</option>
                <option value="later">{t("later")}</option>
              </NativeSelect>
            )}
          </Field>
          {when === "later" && (
            <Field name="sendAt" label={t("sendAt")} help={t("sendAtHelp")}>
              {(control) => <Input {...control} type="datetime-local" step={900} />}
            </Field>
          )}
        </div>
      </Card>
      <BroadcastPreview />
      {/* On narrow screens the button follows the preview, which is read before sending. */}
      <SubmitButton size="default" busyText={t("counting")} className="sm:justify-self-end">
        {t("send")}
      </SubmitButton>
      {confirming && (
        <Suspense>
          <ConfirmDialog
            title={t("confirmTitle", { count: confirming.count })}
            text={
              confirming.request.sendAt
                ? t("confirmLater", {
                    title: confirming.request.texts.en.title,
                    when: instant(confirming.request.sendAt, KIGALI),
                  })
                : t("confirmText", { title: confirming.request.texts.en.title })
            }
            confirm={t(confirming.request.sendAt ? "schedule" : "confirm")}
            busy={t("sending")}
            cancel={t("back")}
            variant="default"
            onConfirm={() => send(confirming.request)}
            onClose={() => setConfirming(undefined)}
          />
        </Suspense>
      )}
    </Form>
  );
}
