"use client";

import { useId } from "react";
import { Label } from "@/components/ui/label";
import { Textarea } from "@/components/ui/textarea";

/** A text field with its help, for dialogs without a form. */
export function NoteField({
  label,
  help,
  value,
  onChange,
  rows,
  maxLength,
}: {
  label: string;
  help: string;
  value: string;
  onChange: (value: string) => void;
  rows: number;
  maxLength: number;
}) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <Textarea
        id={id}
        rows={rows}
        maxLength={maxLength}
        value={value}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-help`} className="text-muted-foreground text-sm">
        {help}
      </p>
    </div>
  );
}
