"use client";

import { useEffect, useState } from "react";
import { type DefaultValues, type FieldValues, type UseFormProps, useForm } from "react-hook-form";
import { forgetDraft, type MemoryOnly, readDraft, storeDraft } from "./drafts";

/**
 * Creates the form of a dialog and stores its entries as a draft while they change. Dialogs open only in the browser,
 * so the form starts with the draft in place of the default values. Call `forget` after sending.
 */
export function useDialogForm<In extends FieldValues>({
  draftKey,
  memoryOnly,
  revise = (draft) => draft,
  ...options
}: UseFormProps<In> & {
  draftKey: string;
  defaultValues: DefaultValues<In>;
  /** The entries that must not be written to the browser's storage, or all. */
  memoryOnly?: MemoryOnly;
  /** Adapts a draft to the fields. */
  revise?: (draft: Partial<In>) => Partial<In>;
}) {
  const [draft] = useState(() => readDraft<In>(draftKey));
  const defaultValues = { ...options.defaultValues, ...(draft && revise(draft)) } as DefaultValues<In>;
  const form = useForm<In>({ ...options, defaultValues });
  useEffect(() => {
    const { unsubscribe } = form.watch((values) => storeDraft(draftKey, values, memoryOnly));
    return unsubscribe;
  }, [form, draftKey, memoryOnly]);
  return { form, isRestored: draft !== undefined, forget: () => forgetDraft(draftKey) };
}
