"use client";

import { type ComponentProps, use } from "react";
import { useFormState } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { FormWaitingContext } from "./form-context";

/** The form's primary button; busy while the form is being sent, or waits for its uploads. */
export function SubmitButton({
  busyText,
  ...props
}: Omit<ComponentProps<typeof Button>, "type" | "busy" | "asChild"> & { busyText: string }) {
  const { isSubmitting } = useFormState();
  const waitingText = use(FormWaitingContext)?.[0];
  return (
    <Button
      type="submit"
      size="lg"
      busy={isSubmitting || Boolean(waitingText)}
      busyText={waitingText ?? busyText}
      {...props}
    />
  );
}
