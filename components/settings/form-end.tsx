"use client";

import { useTranslations } from "next-intl";
import { flushSync } from "react-dom";
import { useFormContext, useFormState } from "react-hook-form";
import { LeaveGuard } from "@/components/form/leave-guard";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";

/**
 * Save and Cancel: Cancel brings back what is stored. Both rest while nothing was changed, unless Cancel also leads back
 * to what was there before the form. Under a long form they stay in sight (`isSticky`) once there is something to save.
 */
export function FormEnd({
  onCancel,
  isSticky = false,
  keptWithin,
}: {
  onCancel?: () => void;
  isSticky?: boolean;
  /** Of a form with a draft (useDraft): between these pages nothing is asked. */
  keptWithin?: string;
}) {
  const t = useTranslations("settings");
  const { reset } = useFormContext();
  const { isDirty } = useFormState();
  function cancel() {
    // What watches the form must see it unchanged before it is gone.
    flushSync(() => reset());
    onCancel?.();
  }
  return (
    <div
      className={cn(
        "flex flex-col gap-3 border-t pt-5 sm:flex-row sm:items-center",
        isSticky &&
          isDirty &&
          "sticky bottom-0 z-20 bg-background pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:-mx-4 max-md:px-4",
      )}
    >
      <LeaveGuard keptWithin={keptWithin} />
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
