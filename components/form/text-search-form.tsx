"use client";

import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";

/** A search field for a list; it searches on Enter or on the button, not while typing. */
export function TextSearchForm({
  label,
  submit,
  value,
  onSearch,
  className,
}: {
  label: string;
  submit: string;
  value: string;
  onSearch: (value: string) => void;
  className?: string;
}) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  return (
    <form
      className={cn("flex min-w-0 items-end gap-3", className)}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <Label htmlFor={id}>{label}</Label>
        <Input
          id={id}
          type="search"
          value={typed}
          maxLength={120}
          enterKeyHint="search"
          onChange={({ target }) => {
            setTyped(target.value);
            // The field's clear button empties it, which searches at once.
            if (target.value === "" && value !== "") onSearch("");
          }}
        />
      </div>
      <Button type="submit" variant="secondary" className="h-11">
        {submit}
      </Button>
    </form>
  );
}
