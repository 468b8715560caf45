"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useFormContext } from "react-hook-form";
import type { MessageTemplate } from "@/lib/messaging/templates/contract";

type Text = HTMLInputElement | HTMLTextAreaElement;

/** Lists the allowed placeholders with an example each; pressing one inserts it at the cursor. */
export function TemplatePlaceholders({
  values,
  samples,
}: Pick<MessageTemplate, "values"> & { samples: Record<string, string> }) {
  const t = useTranslations("templatesAdmin");
  const { setValue } = useFormContext();
  const place = useRef<HTMLDivElement>(null);
  const last = useRef<Text>(null);

  // Remembers the field that last had the focus; until then it is the body.
  useEffect(() => {
    const form = place.current?.closest("form");
    const remember = ({ target }: FocusEvent) => {
      if (isText(target)) last.current = target;
    };
    form?.addEventListener("focusin", remember);
    return () => form?.removeEventListener("focusin", remember);
  }, []);

  function insert(name: string) {
    const text = last.current ?? place.current?.closest("form")?.querySelector<Text>("textarea");
    if (!text) return;
    const [from, to] = [text.selectionStart ?? text.value.length, text.selectionEnd ?? text.value.length];
    text.setRangeText(`{${name}}`, from, to, "end");
    setValue(text.name, text.value, { shouldDirty: true });
    text.focus();
  }

  if (values.length === 0) return null;
  return (
    <div ref={place}>
      <h3 className="font-medium text-sm">{t("values")}</h3>
      <p className="text-muted-foreground text-sm">{t("valuesText")}</p>
      <ul className="mt-3 flex flex-col divide-y rounded-md border">
        {values.map(({ name, isEssential }) => (
          <li key={name} className="flex items-center gap-3 px-3 py-1.5 text-sm">
            <button
              type="button"
              aria-label={t("insert", { value: `{${name}}` })}
              onClick={() => insert(name)}
              className="touch-target relative rounded-sm bg-muted px-2 py-1 font-mono text-[0.8125rem] hover:bg-accent"
            >
              {`{${name}}`}
            </button>
            <span className="min-w-0 flex-1 truncate text-muted-foreground">{samples[name]}</span>
            {isEssential && <span className="shrink-0 text-muted-foreground text-xs">{t("essential")}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

const isText = (target: EventTarget | null): target is Text =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.name === "subject");
