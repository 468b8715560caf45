"use client";

import { useTranslations } from "next-intl";
import { type PointerEvent, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { SIGNATURE_BOX } from "@/lib/rentals/bookings/handovers/contract";
import { Signature } from "./signature";

/** A box to draw in with a finger, pen or mouse; the strokes become the form's field of this name. */
export function SignaturePad({ name = "signature" }: { name?: string }) {
  const t = useTranslations("bookings.handover");
  const form = useFormContext<Record<string, string | undefined>>();
  const [strokes, setStrokes] = useState(form.getValues(name) ?? "");
  const isDown = useRef(false);

  function pointOf(event: PointerEvent<HTMLDivElement>): string {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * SIGNATURE_BOX.width;
    const y = ((event.clientY - box.top) / box.height) * SIGNATURE_BOX.height;
    const within = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)));
    return `${within(x, SIGNATURE_BOX.width)} ${within(y, SIGNATURE_BOX.height)}`;
  }
  function setSignature(next: string) {
    setStrokes(next);
    form.setValue(name, next || undefined, { shouldValidate: next !== "" });
  }
  function begin(event: PointerEvent<HTMLDivElement>) {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    isDown.current = true;
    const point = pointOf(event);
    // A dot is drawn as a line to its own start.
    setSignature(`${strokes}${strokes && " "}M${point} L${point}`);
  }
  function draw(event: PointerEvent<HTMLDivElement>) {
    if (isDown.current && strokes.length < 19_000) setSignature(`${strokes} L${pointOf(event)}`);
  }
  const end = () => {
    isDown.current = false;
  };
  return (
    <div className="flex flex-col gap-2">
      <p className="text-muted-foreground text-sm">{t("signHelp")}</p>
      <div
        role="img"
        aria-label={strokes ? t("signDone") : t("signBox")}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
        className="aspect-3/1 w-full touch-none cursor-crosshair rounded-md border-2 border-input border-dashed bg-card"
      >
        <Signature strokes={strokes} className="size-full" />
      </div>
      {strokes && (
        <Button variant="ghost" onClick={() => setSignature("")} className="self-start">
          {t("signAgain")}
        </Button>
      )}
    </div>
  );
}
