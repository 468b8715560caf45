"use client";

import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";

/** Words to look for in a list; asked with Enter or the button, so that half a name asks nothing. */
export function SearchForm({
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
            // The cross of the field empties it, and that is asked at once.
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
