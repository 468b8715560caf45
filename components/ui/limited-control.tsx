"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, type Ref, useEffect, useId, useRef, useState } from "react";
import { cn } from "./cn";

/** From this share of the limit on, the characters are counted in sight. */
const COUNT_FROM = 0.8;

type Props = Omit<ComponentProps<"input"> & ComponentProps<"textarea">, "ref" | "maxLength"> & {
  control: "input" | "textarea";
  /** So many characters are accepted. */
  most: number;
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>;
};

/**
 * An input or textarea that takes so many characters at most. Unlike the browser's maxLength it cuts nothing off a text
 * that is pasted: it counts, says how much is too many, and lets the form refuse.
 */
export function LimitedControl({ control: Control, most, ref, className, ...props }: Props) {
  const t = useTranslations("ui");
  const id = useId();
  const own = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);
  const over = length - most;
  const isCounted = over > 0 || (Control === "textarea" && length >= most * COUNT_FROM);
  const note = over > 0 ? t("tooLong", { over, most }) : t("length", { length, most });
  // Without dependencies: a form that is reset or sent changes the value without an event.
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
          {note}
        </span>
      )}
    </>
  );
}
