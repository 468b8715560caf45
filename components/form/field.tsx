"use client";

import { type ReactNode, useId } from "react";
import { get, type RegisterOptions, type UseFormRegisterReturn, useFormContext } from "react-hook-form";
import { cn } from "@/components/ui/cn";
import { Label } from "@/components/ui/label";
import { CircleAlertIcon } from "@/components/ui/status-icons";
import { defaultEntry } from "./default-entry";
import { useTranslate } from "./form-context";

/** Props to spread on the input: its registration, its default value, its id and the id of its description. */
type FieldControl = UseFormRegisterReturn & {
  defaultValue?: string | number;
  defaultChecked?: boolean;
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

type FieldProps = {
  name: string;
  label: ReactNode;
  /** Below the input; replaced by an error. */
  help?: ReactNode;
  /** Beside the label, muted: "optional". */
  hint?: ReactNode;
  /** "inline" puts a checkbox or switch before its label. */
  layout?: "stacked" | "inline";
  options?: RegisterOptions;
  className?: string;
  children: (control: FieldControl) => ReactNode;
};

/** `<Field name="email" label={t("email")}>{(control) => <Input type="email" {...control} />}</Field>` */
export function Field({
  name,
  label,
  help,
  hint,
  layout = "stacked",
  options,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const { register, formState } = useFormContext();
  const { message } = (get(formState.errors, name) ?? {}) as { message?: string };
  const control: FieldControl = {
    ...register(name, options),
    ...defaultEntry(formState.defaultValues, name),
    id,
    "aria-invalid": message ? true : undefined,
    "aria-describedby": message || help ? `${id}-note` : undefined,
  };
  const title = (
    <Label htmlFor={id} className={cn(layout === "inline" && "font-normal leading-5")}>
      {label}
      {hint && <span className="ml-1.5 font-normal text-muted-foreground">{hint}</span>}
    </Label>
  );
  if (layout === "inline")
    return (
      <div className={cn("grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5", className)}>
        {children(control)}
        {title}
        {/* Aligned with the label, whatever the width of the control. */}
        <div className="col-start-2 empty:hidden">
          <FieldHelp id={`${id}-note`} message={message} help={help} />
        </div>
      </div>
    );
  return (
    <div className={cn("flex flex-col gap-1.5", className)}>
      {title}
      {children(control)}
      <FieldHelp id={`${id}-note`} message={message} help={help} />
    </div>
  );
}

/** For controls that are not native inputs (a calendar, an upload): the same text below them. */
export function FieldHelp({ id, message, help }: { id: string; message?: string; help?: ReactNode }) {
  const translate = useTranslate();
  if (message) {
    return (
      <p id={id} className="flex items-start gap-1.5 text-danger text-sm">
        <CircleAlertIcon className="mt-0.5 size-4 shrink-0" />
        {translate(message)}
      </p>
    );
  }
  return help ? (
    <p id={id} className="text-muted-foreground text-sm">
      {help}
    </p>
  ) : null;
}
