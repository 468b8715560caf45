"use client";

import { useTranslations } from "next-intl";
import type { FieldValues } from "react-hook-form";
import { BareFormDialog, type FormDialogProps } from "./bare-form-dialog";
import { errorText } from "./error-text";

/** A dialog with a form, whose errors are the messages of `errors`. */
export function FormDialog<T extends FieldValues, In extends FieldValues = T>(
  props: Omit<FormDialogProps<T, In>, "translate">,
) {
  return <BareFormDialog<T, In> {...props} translate={errorText(useTranslations("errors"))} />;
}
