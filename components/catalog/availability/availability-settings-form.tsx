"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { useStaleChoice } from "@/components/form/use-stale-choice";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import {
  type AvailabilitySettings,
  availabilitySettings,
} from "@/lib/businesses/settings/rental-terms-contract";
import {
  type StoredAvailabilitySettings,
  storedAvailabilitySettings,
} from "@/lib/catalog/availability/calendar/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

const fields = [
  { name: "minDays", label: "minDays", max: 365 },
  { name: "maxDays", label: "maxDays", max: 365 },
  { name: "advanceNoticeHours", label: "notice", max: 720 },
  { name: "bufferMinutes", label: "buffer", max: 2_880, help: "bufferHelp" },
] as const;

/** Minimum and maximum length, notice and buffer. */
export function AvailabilitySettingsForm({
  path,
  settings,
  canChange,
}: {
  path: string;
  settings: StoredAvailabilitySettings;
  canChange: boolean;
}) {
  const t = useTranslations("calendars.settings");
  const translate = errorText(useTranslations("errors"));
  const form = useForm<AvailabilitySettings>({
    resolver: zodResolver(availabilitySettings),
    defaultValues: settings,
    disabled: !canChange,
  });
  const settingsPath = `${path}/availability-settings`;
  const { save, choice } = useStaleChoice(settings, {
    read: () => api.get(settingsPath, storedAvailabilitySettings),
    fill: (latest) => form.reset(latest),
  });
  async function submit(request: AvailabilitySettings) {
    await save(({ updatedAt }) =>
      api.put(settingsPath, { ...request, updatedAt }, storedAvailabilitySettings),
    );
    toast.success(t("done"));
    await refreshResources(`${path}/calendar`);
  }
  return (
    <Form form={form} onSubmit={submit} translate={translate} choice={choice}>
      {fields.map(({ name, label, max, ...field }) => (
        <Field
          key={name}
          name={name}
          label={t(label)}
          help={"help" in field ? t(field.help) : undefined}
          options={{ valueAsNumber: true }}
        >
          {(control) => (
            <Input
              type="number"
              inputMode="numeric"
              min={label.endsWith("Days") ? 1 : 0}
              max={max}
              {...control}
            />
          )}
        </Field>
      ))}
      {canChange && (
        <SubmitButton size="default" variant="secondary" busyText={t("busy")}>
          {t("submit")}
        </SubmitButton>
      )}
    </Form>
  );
}
