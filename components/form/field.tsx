"use client";

import { type ReactNode, useId } from "react";
import { get, type RegisterOptions, type UseFormRegisterReturn, useFormContext } from "react-hook-form";
import { cn } from "../ui/cn";
import { CircleAlertIcon } from "../ui/icons";
import { Label } from "../ui/label";
import { useTranslate } from "./form-context";

/** Spread on the input: its registration, its id and what describes it. */
type FieldControl = UseFormRegisterReturn & {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

type FieldProps = {
  name: string;
  label: ReactNode;
  /** Below the input; an error takes its place. */
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
        {/* Under the label's first letter, whatever the width of what is pressed. */}
        <div className="col-start-2 empty:hidden">
          <FieldNote id={`${id}-note`} message={message} help={help} />
        </div>
      </div>
    );
  return (
    <div className={cn("flex flex-col gap-1.5", className)}>
      {title}
      {children(control)}
      <FieldNote id={`${id}-note`} message={message} help={help} />
    </div>
  );
}

/** For inputs that are not native (a calendar, an upload): the same note under them. */
export function FieldNote({ id, message, help }: { id: string; message?: string; help?: ReactNode }) {
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
