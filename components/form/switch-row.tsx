"use client";

import { useId } from "react";
import { useFormContext } from "react-hook-form";
import { Switch } from "@/components/ui/switch";
import { defaultEntry } from "./default-entry";

/** A setting with its description, and its switch on the right. */
export function SwitchRow({ name, label, help }: { name: string; label: string; help: string }) {
  const id = useId();
  const { register, formState } = useFormContext();
  return (
    <div className="flex items-start justify-between gap-6">
      <div>
        <label htmlFor={id} className="block font-medium text-sm">
          {label}
        </label>
        <p id={`${id}-note`} className="measure mt-0.5 text-muted-foreground text-sm">
          {help}
        </p>
      </div>
      <Switch
        {...register(name)}
        {...defaultEntry(formState.defaultValues, name)}
        id={id}
        aria-describedby={`${id}-note`}
        className="mt-1"
      />
    </div>
  );
}
