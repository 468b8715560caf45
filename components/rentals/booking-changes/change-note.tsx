"use client";

import { useId } from "react";
import { Label } from "@/components/ui/label";
import { Textarea } from "@/components/ui/textarea";

/** The reason for a proposed change, which the other side reads. */
export function ChangeNote({
  label,
  help,
  note,
  onChange,
}: {
  label: string;
  help: string;
  note: string;
  onChange: (note: string) => void;
}) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <Textarea
        id={id}
        aria-describedby={`${id}-help`}
        rows={2}
        maxLength={500}
        value={note}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-help`} className="text-muted-foreground text-sm">
        {help}
      </p>
    </div>
  );
}
