"use client";

import { useId } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { SearchStatus } from "./search-status";
import { useSearchText } from "./use-search-text";

/** A search field for a list; it searches while the user types, and at once on Enter or on the button. */
export function TextSearchForm({
  label,
  submit,
  value,
  shown = value,
  onSearch,
  className,
}: {
  label: string;
  submit: string;
  /** The text searched for. */
  value: string;
  /** What the field shows for it, if not the text itself. */
  shown?: string;
  onSearch: (value: string) => void;
  className?: string;
}) {
  const id = useId();
  const { typed, setTyped, searchNow } = useSearchText(value, shown, onSearch);
  return (
    <form
      className={cn("flex min-w-0 items-end gap-3", className)}
      onSubmit={(event) => {
        event.preventDefault();
        searchNow();
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
          onChange={({ target }) => setTyped(target.value)}
        />
        <SearchStatus search={shown === value ? value : ""} />
      </div>
      <Button type="submit" variant="secondary" className="h-11">
        {submit}
      </Button>
    </form>
  );
}
