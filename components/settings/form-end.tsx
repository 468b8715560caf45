"use client";

import { useTranslations } from "next-intl";
import { useFormContext, useFormState } from "react-hook-form";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";

/** Save and Cancel: Cancel brings back what is stored. Both rest while nothing was changed. */
export function FormEnd() {
  const t = useTranslations("settings");
  const { reset } = useFormContext();
  const { isDirty } = useFormState();
  return (
    <div className="flex flex-col gap-3 border-t pt-5 sm:flex-row sm:items-center">
      <p role="status" className="text-muted-foreground text-sm max-sm:empty:-mb-3 sm:flex-1">
        {isDirty && t("unsaved")}
      </p>
      <div className="grid grid-cols-2 gap-2 sm:flex">
        <Button variant="ghost" disabled={!isDirty} onClick={() => reset()}>
          {t("cancel")}
        </Button>
        <SubmitButton size="default" disabled={!isDirty} busyText={t("saving")}>
          {t("save")}
        </SubmitButton>
      </div>
    </div>
  );
}
