"use client";

import type { ComponentProps } from "react";
import { useFormState } from "react-hook-form";
import { Button } from "@/components/ui/button";

/** The form's primary button; busy while the form is being sent. */
export function SubmitButton({
  busyText,
  ...props
}: Omit<ComponentProps<typeof Button>, "type" | "busy" | "asChild"> & { busyText: string }) {
  const { isSubmitting } = useFormState();
  return <Button type="submit" size="lg" busy={isSubmitting} busyText={busyText} {...props} />;
}
