"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { useFormDraft } from "@/components/form/use-form-draft";
import { Button } from "@/components/ui/button";
import { DialogClose, DialogFooter } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { type BadgeView, badgeView, shortBadgeRequest } from "@/lib/businesses/badge-requests/contract";
import { ApiError, api } from "@/lib/platform/http/api-client";
import { BadgeTypeField } from "./badge-type-field";
import { BusinessTypeSelect } from "./business-type-select";

/** Unlike the API, the form requires a badge, so that nobody pays for one they have not seen. */
const schema = shortBadgeRequest.required({ badgeType: true });
type Request = z.output<typeof schema>;

/** The request from the renter's dashboard: five fields and the badge. */
export function ShortBadgeForm({
  earlier,
  contact,
  onSubmitted,
}: {
  earlier?: BadgeView;
  contact?: { email: string; phone: string | null };
  onSubmitted: (request: BadgeView) => void;
}) {
  const t = useTranslations("badges");
  const form = useForm<z.input<typeof schema>, unknown, Request>({
    resolver: zodResolver(schema),
    defaultValues: {
      businessName: earlier?.businessName ?? "",
      businessType: earlier?.businessType ?? "",
      businessAddress: earlier?.address ?? "",
      businessPhone: earlier?.phone ?? contact?.phone ?? "",
      businessEmail: earlier?.email ?? contact?.email ?? "",
    },
  });

  const draft = useFormDraft(form, "badge request");

  async function submit(request: Request) {
    const made = await api.post("/api/badge-requests", request, badgeView).catch((error) => {
      const isExplained = error instanceof ApiError && error.status > 0 && error.status < 500;
      throw isExplained ? error : new ApiError(0, "unavailable", t("short.failed"));
    });
    draft.forget();
    toast.success(t("short.done"));
    onSubmitted(made);
  }

  return (
    <Form form={form} onSubmit={submit} translate={errorText(useTranslations("errors"))}>
      <Field name="businessName" label={t("fields.businessName")}>
        {(control) => <Input {...control} autoComplete="organization" maxLength={120} />}
      </Field>
      <Field name="businessType" label={t("fields.businessType")}>
        {(control) => <BusinessTypeSelect {...control} />}
      </Field>
      <Field name="businessAddress" label={t("fields.address")}>
        {(control) => <Input {...control} autoComplete="street-address" maxLength={200} />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="businessPhone" label={t("fields.phone")} help={t("phoneHelp")}>
          {(control) => <Input {...control} type="tel" inputMode="tel" autoComplete="tel" />}
        </Field>
        <Field name="businessEmail" label={t("fields.email")}>
          {(control) => <Input {...control} type="email" inputMode="email" autoComplete="email" />}
        </Field>
      </div>
      <BadgeTypeField />
      <p className="text-muted-foreground text-sm">{t("short.afterwards")}</p>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="secondary">{t("short.cancel")}</Button>
        </DialogClose>
        <SubmitButton size="default" busyText={t("submitBusy")}>
          {t("short.submit")}
        </SubmitButton>
      </DialogFooter>
    </Form>
  );
}
