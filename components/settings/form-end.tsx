"use client";

import { useTranslations } from "next-intl";
import { flushSync } from "react-dom";
import { useFormContext, useFormState } from "react-hook-form";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";

/**
 * Save and Cancel: Cancel brings back what is stored. Both rest while nothing was changed, unless Cancel also leads back
 * to what was there before the form.
 */
export function FormEnd({ onCancel }: { onCancel?: () => void }) {
  const t = useTranslations("settings");
  const { reset } = useFormContext();
  const { isDirty } = useFormState();
  function cancel() {
    // What watches the form must see it unchanged before it is gone.
    flushSync(() => reset());
    onCancel?.();
  }
  return (
    <div className="flex flex-col gap-3 border-t pt-5 sm:flex-row sm:items-center">
      <p role="status" className="text-muted-foreground text-sm max-sm:empty:-mb-3 sm:flex-1">
        {isDirty && t("unsaved")}
      </p>
      <div className="grid grid-cols-2 gap-2 sm:flex">
        <Button variant="ghost" disabled={!isDirty && !onCancel} onClick={cancel}>
          {t("cancel")}
        </Button>
        <SubmitButton size="default" disabled={!isDirty} busyText={t("saving")}>
          {t("save")}
        </SubmitButton>
      </div>
    </div>
  );
}
