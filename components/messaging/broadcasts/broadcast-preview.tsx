"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { toast } from "@/components/ui/toast";
import { testReceipt } from "@/lib/messaging/broadcasts/contract";
import { api } from "@/lib/platform/http/api-client";
import { routing } from "@/lib/platform/i18n/routing";
import { type BroadcastFields, broadcastFields, isWritten } from "./broadcast-fields";

/** Previews the message in one language, with a button that sends a test to the author. */
export function BroadcastPreview() {
  const t = useTranslations("broadcast");
  const languages = useTranslations("ui.languages");
  const id = useId();
  const [locale, setLocale] = useState<(typeof routing.locales)[number]>("en");
  const { getValues, trigger } = useFormContext<BroadcastFields>();
  const texts = useWatch<BroadcastFields, "texts">({ name: "texts" });
  const kind = useWatch<BroadcastFields, "kind">({ name: "kind" });
  const isFallback = !isWritten(texts[locale]);
  const { title, message } = isFallback ? texts.en : texts[locale];
  const test = useAction(async () => {
    // A test ignores the audience and the time.
    const draft = { ...getValues(), audience: { segment: "renters" }, when: "now" };
    const checked = broadcastFields.safeParse(draft);
    if (!checked.success) {
      await trigger(["texts", "actionUrl"], { shouldFocus: true });
      return;
    }
    const body = { ...checked.data, locale };
    const { recipient } = await api.post("/api/admin/notifications/broadcasts/test", body, testReceipt);
    toast.success(t("tested", { recipient }));
  });
  return (
    <section aria-labelledby={`${id}-title`} className="flex flex-col gap-3">
      <h2 id={`${id}-title`} className="font-medium text-base">
        {t("preview")}
      </h2>
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={id}>{t("previewLanguage")}</Label>
        <NativeSelect
          id={id}
          value={locale}
          onChange={({ target }) => setLocale(routing.locales.find((each) => each === target.value) ?? "en")}
        >
          {routing.locales.map((each) => (
            <option key={each} value={each}>
              {languages(each)}
            </option>
          ))}
        </NativeSelect>
      </div>
      <Card className="p-4">
        <p className="wrap-anywhere font-medium text-sm">{title.trim() || t("subject")}</p>
        <p className="wrap-anywhere mt-1 whitespace-pre-line text-muted-foreground text-sm">
          {message.trim() || t("message")}
        </p>
      </Card>
      {isFallback && locale !== "en" && (
        <p className="text-muted-foreground text-sm">{t("fallback", { language: languages(locale) })}</p>
      )}
      {kind === "marketing" && <p className="text-muted-foreground text-sm">{t("unsubscribeNote")}</p>}
      <Button
        type="button"
        variant="secondary"
        busy={test.isBusy}
        busyText={t("sending")}
        onClick={() => void test.run()}
      >
        {t("test")}
      </Button>
    </section>
  );
}
