"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { type FieldValues, FormProvider, type Path, type UseFormReturn } from "react-hook-form";
import { Alert } from "@/components/ui/alert";
import { cn } from "@/components/ui/cn";
import { prepareToasts } from "@/components/ui/toast";
import { ApiError } from "@/lib/platform/http/api-client";
import { TranslateContext } from "./form-context";
import { useErrorText } from "./use-error-text";

type FormProps<Input extends FieldValues, Output> = {
  /** From `useForm({ resolver: zodResolver(contract) })`. */
  form: UseFormReturn<Input, unknown, Output>;
  /** Throws the API's error, which the form shows at its field or at the top. */
  onSubmit: (values: Output) => Promise<unknown>;
  translate: (message: string) => string;
  /** Handles an error that belongs to no field (for example as a toast) instead of the alert at the top. */
  onRefused?: (message: string) => void;
  /** What can be done about that error, shown in the alert. */
  choice?: ReactNode;
  children: ReactNode;
  className?: string;
};

export function Form<Input extends FieldValues, Output>({
  form,
  onSubmit,
  translate,
  onRefused,
  choice,
  children,
  className,
}: FormProps<Input, Output>) {
  const element = useRef<HTMLFormElement>(null);
  const { isSubmitting, errors } = form.formState;
  const rootMessage = errors.root?.server?.message;
  const failureText = useErrorText();

  function place(problem: unknown) {
    const fields = problem instanceof ApiError ? problem.fields : {};
    const known = Object.entries(fields).filter(([name]) => element.current?.elements.namedItem(name));
    for (const [name, message] of known) form.setError(name as Path<Input>, { type: "server", message });
    if (known.length > 0 && known.length === Object.keys(fields).length) return;
    const message = failureText(problem);
    if (onRefused) onRefused(translate(message));
    else form.setError("root.server", { message });
  }

  // Loaded with the form, so that it can report a lost connection.
  useEffect(prepareToasts, []);

  // A disabled fieldset cannot take the focus; once it is enabled again, the error takes it.
  const wasSubmitting = useRef(false);
  useEffect(() => {
    if (wasSubmitting.current && !isSubmitting) {
      element.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-root-error]")?.focus();
    }
    wasSubmitting.current = isSubmitting;
  }, [isSubmitting]);

  // react-hook-form skips custom controls (a search, a calendar) when it focuses the first invalid field, which it
  // does twice in a short time; afterwards the invalid field that is first in the page takes the focus.
  function focusFirstMistake() {
    const focus = () => element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    setTimeout(() => setTimeout(focus));
  }

  return (
    <FormProvider {...form}>
      <TranslateContext value={translate}>
        <form
          ref={element}
          // Without JavaScript the browser submits the form itself: the input must not end up in the URL.
          method="post"
          noValidate
          // After a reload, the browser would put unsaved entries into fields whose form knows nothing of them.
          autoComplete="off"
          onSubmit={form.handleSubmit((values) => onSubmit(values).catch(place), focusFirstMistake)}
        >
          <fieldset disabled={isSubmitting} className={cn("flex min-w-0 flex-col gap-5", className)}>
            {rootMessage && (
              <Alert
                variant={choice ? "warning" : "danger"}
                role="alert"
                tabIndex={-1}
                data-root-error
                className="col-span-full"
              >
                {translate(rootMessage)}
                {choice}
              </Alert>
            )}
            {children}
          </fieldset>
        </form>
      </TranslateContext>
    </FormProvider>
  );
}
