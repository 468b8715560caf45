"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { DateField } from "@/components/form/date-field";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { dollarField, wholeNumberField } from "@/components/form/number-fields";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/platform/http/api-client";
import { refreshResources, setResource } from "@/lib/platform/http/use-resource";
import { type RateHistory, type RateKind, rateHistory } from "@/lib/platform/settings/rates/contract";
import { rateProblem } from "@/lib/platform/settings/rates/rules";
import { useRateText } from "./use-rate-text";

/**
 * The factor between the typed and the stored value. Users type francs per dollar with two decimals, or whole
 * percent.
 */
const perUnit = { exchange: 100, commission: 1 };

/** Sets a rate from a day on, and shows the value it replaces. */
export function RateDialog({
  kind,
  history,
  onClose,
}: {
  kind: RateKind;
  history: RateHistory;
  onClose: () => void;
}) {
  const t = useTranslations(`settingsAdmin.rate`);
  const messages = useTranslations(`settingsAdmin.rate.${kind}`);
  const text = useRateText(kind);
  const { today, items, current } = history;
  const unitsOf = (typed: number) => Math.round(typed * perUnit[kind]);
  const schema = z
    .object({ value: z.number("numberInvalid"), effectiveOn: z.iso.date("fieldRequired") })
    .superRefine(({ value, effectiveOn }, context) => {
      const problem = rateProblem(kind, { value: unitsOf(value), effectiveOn }, today);
      if (problem) context.addIssue({ code: "custom", path: [problem.field], message: problem.key });
    });
  const form = useForm<z.infer<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { value: (current ?? 0) / perUnit[kind], effectiveOn: today },
  });
  const chosen = form.watch("effectiveOn");
  const replaced = items.find(({ effectiveOn }) => effectiveOn === chosen);
  async function save({ value, effectiveOn }: z.infer<typeof schema>) {
    const path = `/api/admin/rates/${kind}`;
    const request = { effectiveOn, value: unitsOf(value), was: replaced?.value ?? null };
    const made = await api.post(path, request, rateHistory).catch((error) => {
      if (error instanceof ApiError && error.status === 409) void refreshResources(path);
      throw error;
    });
    setResource(path, made);
    toast.success(t("saved"));
    onClose();
  }
  return (
    <FormDialog
      title={messages("set")}
      description={messages("setText")}
      confirm={t("confirm")}
      busy={t("saving")}
      cancel={t("keep")}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <Field
        name="value"
        label={messages("value")}
        help={current === null ? undefined : t("now", { value: text(current) })}
        options={kind === "exchange" ? dollarField : wholeNumberField}
      >
        {(control) => <Input {...control} inputMode="decimal" autoComplete="off" />}
      </Field>
      <DateField
        name="effectiveOn"
        label={t("effectiveOn")}
        min={today}
        hint={replaced ? t("replaces", { value: text(replaced.value) }) : undefined}
      />
    </FormDialog>
  );
}
