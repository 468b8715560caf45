"use client";

import { useTranslations } from "next-intl";
import { flushSync } from "react-dom";
import { useFormContext, useFormState } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { LeaveGuard } from "./leave-guard";
import { SubmitButton } from "./submit-button";

/**
 * Save and Cancel buttons; Cancel restores the stored values. Both are disabled while nothing is changed,
 * unless Cancel also leads back to the previous page. With `isSticky` they stay visible under a long form
 * once there are changes.
 */
export function FormFooter({
  onCancel,
  isSticky = false,
  draftWithin,
}: {
  onCancel?: () => void;
  isSticky?: boolean;
  /** For a form with a draft (useFormDraft): path under which navigating needs no confirmation. */
  draftWithin?: string;
}) {
  const t = useTranslations("settings");
  const { reset } = useFormContext();
  const { isDirty } = useFormState();
  function cancel() {
    // The leave guard must see the unchanged form before it unmounts.
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
      <LeaveGuard draftPath={draftWithin} />
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
