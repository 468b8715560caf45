"use client";

import { useId } from "react";
import { Button } from "./button";
import { CopyIcon } from "./form-icons";
import { Input } from "./input";
import { Label } from "./label";
import { toast } from "./toast";

/** A text that cannot be changed, with a button that copies it. */
export function CopyField({
  label,
  value,
  texts,
  className,
}: {
  label: string;
  value: string;
  texts: { copy: string; copied: string; copyFailed: string };
  className?: string;
}) {
  const id = useId();
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      toast.success(texts.copied);
    } catch {
      toast.error(texts.copyFailed);
    }
  }
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <div className="flex gap-2">
        <Input
          id={id}
          readOnly
          spellCheck={false}
          className={className}
          value={value}
          onFocus={(event) => event.target.select()}
        />
        <Button variant="secondary" className="h-11" onClick={copy}>
          <CopyIcon />
          {texts.copy}
        </Button>
      </div>
    </div>
  );
}
