"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { type DefaultValues, useForm } from "react-hook-form";
import type { z } from "zod";
import { errorText } from "@/components/form/error-text";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { useAction } from "@/components/form/use-action";
import { useFormDraft } from "@/components/form/use-form-draft";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";

/**
 * The form of one step: Next saves valid values and continues, Previous saves whatever is there and goes back. Errors
 * are listed above the form and beside each field.
 */
export function BadgeStep<S extends z.ZodObject>({
  schema,
  values,
  draftKey,
  onNext,
  onPrevious,
  next,
  nextBusy,
  children,
}: {
  schema: S;
  values: Record<string, unknown>;
  /** Where entries are kept that neither button has saved. */
  draftKey: string;
  onNext: (values: z.output<S>) => Promise<unknown>;
  /** Undefined in the first step. */
  onPrevious?: (values: Record<string, unknown>) => Promise<unknown>;
  next: string;
  nextBusy: string;
  children: ReactNode;
}) {
  const t = useTranslations("badges");
  const errors = useTranslations("errors");
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema as never) as never,
    defaultValues: values as DefaultValues<z.input<S>>,
  });
  const draft = useFormDraft(form, draftKey, { memoryOnly: "all" });
  async function saveAndContinue(entries: z.output<S>) {
    await onNext(entries);
    draft.forget();
  }
  const { isSubmitted, submitCount, errors: fieldErrors } = form.formState;
  const isIncomplete = isSubmitted && Object.keys(fieldErrors).some((name) => name !== "root");
  // Document fields cannot take the focus, so the error message takes it, wherever on the page Next was pressed.
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (submitCount > 0 && "documents" in form.formState.errors) alert.current?.focus();
  }, [submitCount, form]);
  const previousStep = useAction(async () => {
    await onPrevious?.(form.getValues() as Record<string, unknown>);
    draft.forget();
  });
  return (
    <Form form={form} onSubmit={saveAndContinue} translate={errorText(errors)}>
      {isIncomplete && (
        <Alert ref={alert} variant="danger" tabIndex={-1}>
          {errors("badgeIncomplete")}
        </Alert>
      )}
      {children}
      <div className="flex flex-col-reverse gap-3 border-t pt-6 sm:flex-row sm:justify-between">
        {onPrevious ? (
          <Button variant="ghost" size="lg" busy={previousStep.isBusy} onClick={() => previousStep.run()}>
            {t("previous")}
          </Button>
        ) : (
          <span />
        )}
        <SubmitButton busyText={nextBusy}>{next}</SubmitButton>
      </div>
    </Form>
  );
}
