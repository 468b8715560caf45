"use client";

import { useTranslations } from "next-intl";
import { Suspense, useId, useState } from "react";
import { get, useFormContext } from "react-hook-form";
import { Field, FieldHelp } from "@/components/form/field";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { lazy } from "@/components/ui/lazy";
import { loadSignaturePad } from "./load-signature-pad";

const SignaturePad = lazy(() => loadSignaturePad().then((module) => ({ default: module.SignaturePad })));

/** The signature of the person who fills in the form: a typed name, or a drawn signature instead. */
export function OwnSignatureField({ typed, drawn }: { typed: string; drawn: string }) {
  const t = useTranslations("bookings.handover");
  const { getValues, setValue, watch, formState } = useFormContext<Record<string, string | undefined>>();
  const [isDrawing, setDrawing] = useState(Boolean(getValues(drawn)));
  const { message } = (get(formState.errors, typed) ?? {}) as { message?: string };
  const missing = isDrawing && !watch(drawn) ? message : undefined;
  const id = useId();
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-medium text-sm">{t("ownSignature")}</legend>
      {isDrawing && (
        <Suspense fallback={<div className="aspect-3/1 w-full rounded-md bg-muted" />}>
          <SignaturePad name={drawn} />
        </Suspense>
      )}
      <FieldHelp id={id} message={missing} />
      {!isDrawing && (
        <Field name={typed} label={t("signedName")} help={t("signedNameHelp")}>
          {(control) => <Input {...control} autoComplete="name" maxLength={120} />}
        </Field>
      )}
      <Button
        variant="ghost"
        className="self-start"
        aria-invalid={missing ? true : undefined}
        aria-describedby={missing && id}
        onClick={() => {
          setValue(isDrawing ? drawn : typed, undefined);
          setDrawing(!isDrawing);
        }}
      >
        {t(isDrawing ? "typeInstead" : "drawInstead")}
      </Button>
    </fieldset>
  );
}
