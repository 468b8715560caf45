"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { DateField } from "@/components/form/date-field";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { typedDollars, typedWhole } from "@/components/form/typed-number";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/api/client";
import { refreshResources, showResource } from "@/lib/api/use-resource";
import { type RateHistory, type RateKind, rateHistory } from "@/lib/rates/contract";
import { rateProblem } from "@/lib/rates/rules";
import { useRateText } from "./use-rate-text";

/** As it is typed: francs for one dollar, with two decimals, or whole percent. */
const perUnit = { exchange: 100, commission: 1 };

/** Another value from a day on; what it takes the place of is said beside it. */
export function RateDialog({
  kind,
  history,
  onClose,
}: {
  kind: RateKind;
  history: RateHistory;
  onClose: () => void;
}) {
  const t = useTranslations(`settingsDesk.rate`);
  const words = useTranslations(`settingsDesk.rate.${kind}`);
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
    showResource(path, made);
    toast.success(t("saved"));
    onClose();
  }
  return (
    <FormDialog
      title={words("set")}
      description={words("setText")}
      confirm={t("confirm")}
      busy={t("saving")}
      keep={t("keep")}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <Field
        name="value"
        label={words("value")}
        help={current === null ? undefined : t("now", { value: text(current) })}
        options={kind === "exchange" ? typedDollars : typedWhole}
      >
        {(control) => <Input {...control} inputMode="decimal" autoComplete="off" />}
      </Field>
      <DateField
        name="effectiveOn"
        label={t("effectiveOn")}
        min={today}
        note={replaced ? t("replaces", { value: text(replaced.value) }) : undefined}
      />
    </FormDialog>
  );
}
