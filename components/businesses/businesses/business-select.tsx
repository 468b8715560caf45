"use client";

import { useId } from "react";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";

export interface NamedBusiness {
  id: string;
  name: string;
}

/** The businesses to choose from, and the one to begin with. */
export interface BusinessChoices {
  businesses: NamedBusiness[];
  chosenId: string | undefined;
}

/** Business switcher; renders nothing for members of one business. */
export function BusinessSelect({
  label,
  businesses,
  value,
  onChange,
  className = "max-w-xs",
}: {
  label: string;
  businesses: NamedBusiness[];
  value: string;
  onChange: (businessId: string) => void;
  className?: string;
}) {
  const htmlId = useId();
  if (businesses.length < 2) return null;
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <Label htmlFor={htmlId}>{label}</Label>
      <NativeSelect id={htmlId} value={value} onChange={({ target }) => onChange(target.value)}>
        {businesses.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
