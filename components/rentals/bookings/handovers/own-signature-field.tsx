"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { useFormContext } from "react-hook-form";
import { Field } from "@/components/form/field";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { lazy } from "@/components/ui/lazy";
import { loadSignaturePad } from "./load-signature-pad";

const SignaturePad = lazy(() => loadSignaturePad().then((module) => ({ default: module.SignaturePad })));

/** The signature of the person who fills in the form: a typed name, or a drawn signature instead. */
export function OwnSignatureField({ typed, drawn }: { typed: string; drawn: string }) {
  const t = useTranslations("bookings.handover");
  const { getValues, setValue } = useFormContext<Record<string, string | undefined>>();
  const [isDrawing, setDrawing] = useState(Boolean(getValues(drawn)));
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-medium text-sm">{t("ownSignature")}</legend>
      {isDrawing && (
        <Suspense fallback={<div className="aspect-3/1 w-full rounded-md bg-muted" />}>
          <SignaturePad name={drawn} />
        </Suspense>
      )}
      {!isDrawing && (
        <Field name={typed} label={t("signedName")} help={t("signedNameHelp")}>
          {(control) => <Input {...control} autoComplete="name" maxLength={120} />}
        </Field>
      )}
      <Button
        variant="ghost"
        className="self-start"
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
