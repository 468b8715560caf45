"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, type Ref, useEffect, useId, useRef, useState } from "react";
import { cn } from "./cn";

/** From this share of the limit on, the number of characters is displayed. */
const COUNT_FROM = 0.8;

type Props = Omit<ComponentProps<"input"> & ComponentProps<"textarea">, "ref" | "maxLength"> & {
  control: "input" | "textarea";
  /** Maximum number of characters. */
  most: number;
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>;
};

/**
 * An input or textarea with a maximum length. Unlike the browser's maxLength it does not truncate pasted
 * text: it shows by how much the text is too long and lets the form reject it.
 */
export function LimitedControl({ control: Control, most, ref, className, ...props }: Props) {
  const t = useTranslations("ui");
  const id = useId();
  const own = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);
  const over = length - most;
  const isCounted = over > 0 || (Control === "textarea" && length >= most * COUNT_FROM);
  const lengthHint = over > 0 ? t("tooLong", { over, most }) : t("length", { length, most });
  // Runs after every render: resetting or submitting a form changes the value without an event.
  useEffect(() => {
    const element = own.current;
    if (!element) return;
    setLength(element.value.length);
    element.setCustomValidity(element.value.length > most ? t("tooLong", { over, most }) : "");
  });
  return (
    <>
      <Control
        {...props}
        ref={(element: (HTMLInputElement & HTMLTextAreaElement) | null) => {
          own.current = element;
          if (typeof ref === "function") ref(element);
          else if (ref) ref.current = element;
        }}
        className={className}
        aria-invalid={over > 0 || props["aria-invalid"]}
        aria-describedby={cn(props["aria-describedby"], isCounted && id) || undefined}
        onInput={(event) => {
          setLength(event.currentTarget.value.length);
          props.onInput?.(event as never);
        }}
      />
      {isCounted && (
        <span
          id={id}
          role="status"
          className={cn("block text-sm tabular-nums", over > 0 ? "text-danger" : "text-muted-foreground")}
        >
          {lengthHint}
        </span>
      )}
    </>
  );
}
