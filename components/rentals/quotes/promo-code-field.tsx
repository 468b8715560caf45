"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { CheckIcon } from "@/components/ui/first-view-icons";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { CircleAlertIcon } from "@/components/ui/status-icons";

/** The field for a promo code. If a code cannot be used, the reason is shown here and the price stays. */
export function PromoCodeField({
  applied,
  onApply,
  onRemove,
}: {
  applied: string | undefined;
  /** Returns why the code cannot be used. */
  onApply: (code: string) => Promise<string | undefined>;
  onRemove: () => void;
}) {
  const t = useTranslations("quotes.promo");
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function apply() {
    if (isBusy) return;
    if (typed.trim() === "") return setProblem(t("missing"));
    setBusy(true);
    setProblem(await onApply(typed));
    setBusy(false);
  }

  if (applied)
    return (
      <p role="status" className="flex min-h-11 items-center gap-2 text-sm">
        <CheckIcon className="size-4 shrink-0 text-success" />
        <span className="min-w-0 flex-1 truncate">{t("applied", { code: applied })}</span>
        <Button variant="link" className="min-h-11" onClick={onRemove}>
          {t("remove")}
        </Button>
      </p>
    );
  if (!isOpen)
    return (
      <Button variant="link" className="min-h-11 self-start" onClick={() => setOpen(true)}>
        {t("have")}
      </Button>
    );
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{t("label")}</Label>
      <div className="flex gap-2">
        <Input
          id={id}
          value={typed}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          className="min-w-0 flex-1 uppercase"
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            void apply();
          }}
        />
        <Button variant="secondary" busy={isBusy} busyText={t("applying")} onClick={apply}>
          {t("apply")}
        </Button>
      </div>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="flex items-start gap-1.5 text-danger text-sm">
          <CircleAlertIcon className="mt-0.5 size-4 shrink-0" />
          {problem}
        </p>
      )}
    </div>
  );
}
