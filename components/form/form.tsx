"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { type FieldValues, FormProvider, type Path, type UseFormReturn } from "react-hook-form";
import { ApiError } from "@/lib/api/client";
import { Alert } from "../ui/alert";
import { cn } from "../ui/cn";
import { prepareToasts } from "../ui/toast";
import { TranslateContext } from "./form-context";

type FormProps<Input extends FieldValues, Output> = {
  /** From `useForm({ resolver: zodResolver(contract) })`. */
  form: UseFormReturn<Input, unknown, Output>;
  /** Throws what the API refused; this form shows it where it belongs. */
  onSubmit: (values: Output) => Promise<unknown>;
  translate: (message: string) => string;
  /** Takes a refusal that belongs to no field (to toast it, say) instead of the alert at the top. */
  onRefused?: (message: string) => void;
  children: ReactNode;
  className?: string;
};

export function Form<Input extends FieldValues, Output>({
  form,
  onSubmit,
  translate,
  onRefused,
  children,
  className,
}: FormProps<Input, Output>) {
  const element = useRef<HTMLFormElement>(null);
  const { isSubmitting, errors } = form.formState;
  const rootMessage = errors.root?.server?.message;

  function place(problem: unknown) {
    const fields = problem instanceof ApiError ? problem.fields : {};
    const known = Object.entries(fields).filter(([name]) => element.current?.elements.namedItem(name));
    for (const [name, message] of known) form.setError(name as Path<Input>, { type: "server", message });
    if (known.length > 0 && known.length === Object.keys(fields).length) return;
    const message = (problem instanceof ApiError && problem.message) || "unavailable";
    if (onRefused) onRefused(translate(message));
    else form.setError("root.server", { message });
  }

  // With the form, so that it can say that there is no connection.
  useEffect(prepareToasts, []);

  // While the fieldset was disabled nothing could take the focus; once it is free, what went wrong takes it.
  const wasSubmitting = useRef(false);
  useEffect(() => {
    if (wasSubmitting.current && !isSubmitting) {
      element.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-root-error]")?.focus();
    }
    wasSubmitting.current = isSubmitting;
  }, [isSubmitting]);

  // What is no plain input (a search, a calendar) is passed over when the form looks for its first mistake, which it does
  // now and once more in a moment: after that the one that is read first takes the focus.
  function focusFirstMistake() {
    const focus = () => element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    setTimeout(() => setTimeout(focus));
  }

  return (
    <FormProvider {...form}>
      <TranslateContext value={translate}>
        <form
          ref={element}
          // Without script the browser sends the form itself: what is typed must not end up in the address.
          method="post"
          noValidate
          onSubmit={form.handleSubmit((values) => onSubmit(values).catch(place), focusFirstMistake)}
        >
          <fieldset disabled={isSubmitting} className={cn("flex min-w-0 flex-col gap-5", className)}>
            {rootMessage && (
              <Alert variant="danger" tabIndex={-1} data-root-error>
                {translate(rootMessage)}
              </Alert>
            )}
            {children}
          </fieldset>
        </form>
      </TranslateContext>
    </FormProvider>
  );
}
