"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/form/field";
import { SwitchRow } from "@/components/form/switch-row";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { riskSignals } from "@/db/enums/rentals";

/** Registration, statistics, login protection, approvals, retention and alerts. */
export function TrustFields() {
  const t = useTranslations("settings.system");
  const whole = { valueAsNumber: true };
  return (
    <div className="flex flex-col gap-6">
      <SwitchRow name="allowNewRegistrations" label={t("registrations")} help={t("registrationsHelp")} />
      <SwitchRow name="requireEmailVerification" label={t("verification")} help={t("verificationHelp")} />
      <SwitchRow name="enableAnalytics" label={t("analytics")} help={t("analyticsHelp")} />
      <SwitchRow name="requireTwoStepLogin" label={t("twoFactor")} help={t("twoFactorHelp")} />
      <div className="grid gap-5 border-t pt-6 sm:grid-cols-2">
        <Field name="maxLoginAttempts" label={t("attempts")} help={t("attemptsHelp")} options={whole}>
          {(control) => <Input {...control} type="number" inputMode="numeric" min={1} max={10} />}
        </Field>
        <Field name="sessionTimeoutMinutes" label={t("timeout")} help={t("timeoutHelp")} options={whole}>
          {(control) => <Input {...control} type="number" inputMode="numeric" min={5} max={120} />}
        </Field>
        <Field name="refundConfirmationUsd" label={t("refunds")} help={t("refundsHelp")} options={whole}>
          {(control) => <Input {...control} type="number" inputMode="numeric" min={0} max={5_000} />}
        </Field>
        <Field
          name="secondApprovalUsd"
          label={t("secondApproval")}
          help={t("secondApprovalHelp")}
          options={whole}
        >
          {(control) => <Input {...control} type="number" inputMode="numeric" min={0} max={50_000} />}
        </Field>
        <Field name="securityLogDays" label={t("logDays")} help={t("logDaysHelp")} options={whole}>
          {(control) => <Input {...control} type="number" inputMode="numeric" min={30} max={730} />}
        </Field>
        <Field name="documentDays" label={t("documentDays")} help={t("documentDaysHelp")} options={whole}>
          {(control) => <Input {...control} type="number" inputMode="numeric" min={90} max={3_650} />}
        </Field>
        <Field name="evidenceDays" label={t("evidenceDays")} help={t("evidenceDaysHelp")} options={whole}>
          {(control) => <Input {...control} type="number" inputMode="numeric" min={365} max={3_650} />}
        </Field>
        {(["alertAccountFailures", "alertNetworkFailures", "alertSiteFailures"] as const).map((name) => (
          <Field key={name} name={name} label={t(name)} help={t("alertHelp")} options={whole}>
            {(control) => <Input {...control} type="number" inputMode="numeric" min={5} max={10_000} />}
          </Field>
        ))}
        <Field
          name="counterCommissionPercent"
          label={t("counterCommission")}
          help={t("counterCommissionHelp")}
          options={whole}
        >
          {(control) => <Input {...control} type="number" inputMode="numeric" min={0} max={50} />}
        </Field>
      </div>
    </div>
  );
}

/** Which bookings are reviewed, and limits for users who book without paying. */
export function AbuseFields() {
  const t = useTranslations("settings.system");
  const whole = { valueAsNumber: true };
  const limits = [
    ["maxOpenHolds", 1, 50],
    ["maxUnpaidHolds", 1, 50],
    ["maxUnpaidHoldsOfNetwork", 5, 10_000],
    ["maxSignUpsOfNetwork", 5, 10_000],
  ] as const;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="flex flex-col gap-3">
        <Field name="bookingReviewScore" label={t("reviewScore")} help={t("reviewScoreHelp")} options={whole}>
          {(control) => <Input {...control} type="number" inputMode="numeric" min={0} max={150} />}
        </Field>
        <div className="text-muted-foreground text-sm">
          <p className="font-medium text-foreground">{t("riskPointsTitle")}</p>
          <ul className="mt-1 list-disc pl-5">
            {riskSignals.map((signal) => (
              <li key={signal}>{t(`riskPoints.${signal}`)}</li>
            ))}
          </ul>
        </div>
      </div>
      <Field
        name="watchedNetworks"
        label={t("watchedNetworks")}
        help={t("watchedNetworksHelp")}
        options={{ setValueAs: toList }}
      >
        {(control) => <Textarea {...control} rows={3} spellCheck={false} autoCapitalize="none" />}
      </Field>
      {limits.map(([name, min, max]) => (
        <Field key={name} name={name} label={t(name)} help={t(`${name}Help`)} options={whole}>
          {(control) => <Input {...control} type="number" inputMode="numeric" min={min} max={max} />}
        </Field>
      ))}
    </div>
  );
}

/** After a reset the form holds the stored list itself. */
const toList = (value: string | string[]): string[] =>
  typeof value === "string" ? value.split(/[\s,]+/).filter(Boolean) : value;

/** Support contacts, as the public pages show them. */
export function SupportFields() {
  const t = useTranslations("settings.system");
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field name="supportPhone" label={t("phone")}>
        {(control) => <Input {...control} type="tel" inputMode="tel" />}
      </Field>
      <Field name="emergencyPhone" label={t("emergency")} help={t("emergencyHelp")}>
        {(control) => <Input {...control} type="tel" inputMode="tel" />}
      </Field>
      <Field name="supportEmail" label={t("email")}>
        {(control) => <Input {...control} type="email" inputMode="email" autoCapitalize="none" />}
      </Field>
      <Field name="supportHours" label={t("hours")} help={t("hoursHelp")} className="sm:col-span-2">
        {(control) => <Input {...control} />}
      </Field>
    </div>
  );
}
