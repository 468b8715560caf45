"use client";

import { useFormContext } from "react-hook-form";
import { useTranslate } from "@/components/form/form-context";

/** Says that a picture is missing, which the picture field itself does not. */
export function PictureError() {
  const translate = useTranslate();
  const { formState } = useFormContext<{ pictures: string[] }>();
  const message = formState.errors.pictures?.message;
  if (!message) return null;
  return (
    <p role="alert" className="text-danger text-sm">
      {translate(message)}
    </p>
  );
}
