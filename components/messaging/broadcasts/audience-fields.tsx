"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { DateField } from "@/components/form/date-field";
import { Field } from "@/components/form/field";
import { NativeSelect } from "@/components/ui/native-select";
import { broadcastSegments } from "@/lib/messaging/broadcasts/contract";
import { routing } from "@/lib/platform/i18n/routing";
import type { BroadcastFields } from "./broadcast-fields";
import { useAudienceCount } from "./use-audience-count";

/** The audience of a message, and its size. */
export function AudienceFields() {
  const t = useTranslations("broadcast");
  const languages = useTranslations("ui.languages");
  const kind = useWatch<BroadcastFields, "kind">({ name: "kind" });
  const audience = useWatch<BroadcastFields, "audience">({ name: "audience" });
  const count = useAudienceCount({ audience, isMarketing: kind === "marketing" });
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="kind" label={t("kind")} help={t(`kindHelp.${kind}`)}>
          {(control) => (
            <NativeSelect {...control}>
              <option value="service">{t("kinds.service")}</option>
              <option value="marketing">{t("kinds.marketing")}</option>
            </NativeSelect>
          )}
        </Field>
        <Field
          name="audience.segment"
          label={t("to")}
          help={count === "counting" ? t("counting") : count !== undefined && t("audience", { count })}
        >
          {(control) => (
            <NativeSelect {...control}>
              {broadcastSegments.map((segment) => (
                <option key={segment} value={segment}>
                  {t(`segments.${segment}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </div>
      {audience.segment === "language" && (
        <Field name="audience.locale" label={t("language")}>
          {(control) => (
            <NativeSelect {...control}>
              {routing.locales.map((locale) => (
                <option key={locale} value={locale}>
                  {languages(locale)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      )}
      {audience.segment === "booked" && (
        <div className="grid gap-5 sm:grid-cols-2">
          <DateField name="audience.from" label={t("from")} />
          <DateField name="audience.to" label={t("until")} />
        </div>
      )}
    </>
  );
}
