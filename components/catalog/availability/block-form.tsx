"use client";

import { useTranslations } from "next-intl";
import { type UseFormReturn, useFormState } from "react-hook-form";
import type { z } from "zod";
import { DateField } from "@/components/form/date-field";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { toast } from "@/components/ui/toast";
import type { BlockRequest, blockRequest } from "@/lib/catalog/availability/calendar/contract";
import { saveBlock } from "./save-block";

type BlockForm = UseFormReturn<z.input<typeof blockRequest>, unknown, BlockRequest>;

export const emptyBlock = {
  kind: "block",
  from: "",
  to: "",
  fromTime: "00:00",
  toTime: "24:00",
  note: "",
} as const;

const hours = Array.from({ length: 47 }, (_, index) => {
  const half = index + 1;
  return `${String(Math.floor(half / 2)).padStart(2, "0")}:${half % 2 === 0 ? "00" : "30"}`;
});

/** Blocks a vehicle. The days are chosen in the month beside the form, or typed. */
export function BlockDays({ form, path, today }: { form: BlockForm; path: string; today: string }) {
  const t = useTranslations("calendars");
  const translate = errorText(useTranslations("errors"));
  async function submit(request: BlockRequest) {
    const { waitingRequests } = await saveBlock(path, undefined, request);
    toast.success(waitingRequests > 0 ? t("block.waiting", { count: waitingRequests }) : t("block.done"));
    form.reset(emptyBlock);
  }
  return (
    <Form form={form} onSubmit={submit} translate={translate}>
      <BlockFields today={today} />
      <SubmitButton size="default" busyText={t("block.busy")}>
        {t("block.submit")}
      </SubmitButton>
    </Form>
  );
}

/** Kind, period and note. The first day of a block that has begun may be past. */
export function BlockFields({ today, hasBegun = false }: { today: string; hasBegun?: boolean }) {
  const t = useTranslations("calendars");
  const { defaultValues } = useFormState<z.input<typeof blockRequest>>();
  // Blocks created elsewhere may begin and end at times that are not among these options.
  const others = [defaultValues?.fromTime, defaultValues?.toTime].filter(
    (time) => time && time !== "00:00" && time !== "24:00",
  ) as string[];
  const times = [...new Set([...hours, ...others])].sort();
  return (
    <>
      <Field name="kind" label={t("block.kind")}>
        {(control) => (
          <NativeSelect {...control}>
            <option value="block">{t("kinds.block")}</option>
            <option value="maintenance">{t("kinds.maintenance")}</option>
          </NativeSelect>
        )}
      </Field>
      <div className="grid gap-3 min-[30rem]:grid-cols-2 xl:not-in-[[role=dialog]]:grid-cols-1">
        <DateField name="from" label={t("block.from")} min={hasBegun ? undefined : today} />
        <Field name="fromTime" label={t("block.fromTime")}>
          {(control) => (
            <NativeSelect {...control}>
              <option value="00:00">{t("block.startOfDay")}</option>
              {times.map((time) => (
                <option key={time}>{time}</option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <DateField name="to" label={t("block.to")} min={today} />
        <Field name="toTime" label={t("block.toTime")}>
          {(control) => (
            <NativeSelect {...control}>
              {times.map((time) => (
                <option key={time}>{time}</option>
              ))}
              <option value="24:00">{t("block.endOfDay")}</option>
            </NativeSelect>
          )}
        </Field>
      </div>
      <Field name="note" label={t("block.note")} help={t("block.noteHelp")}>
        {(control) => <Input maxLength={200} {...control} />}
      </Field>
    </>
  );
}
