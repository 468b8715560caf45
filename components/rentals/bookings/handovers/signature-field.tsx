"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { loadSignaturePad } from "./load-signature-pad";

const SignaturePad = lazy(() => loadSignaturePad().then((module) => ({ default: module.SignaturePad })));

/** The optional field for the renter's signature; those who prefer paper print the agreement. */
export function SignatureField({ name }: { name: string }) {
  const t = useTranslations("bookings.handover");
  const { getValues } = useFormContext<{ signature?: string }>();
  const [isOpen, setOpen] = useState(Boolean(getValues("signature")));
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-medium text-sm">
        {t("sign")}
        <span className="ml-1.5 font-normal text-muted-foreground">{t("optional")}</span>
      </legend>
      {isOpen ? (
        <Suspense fallback={<div className="aspect-3/1 w-full rounded-md bg-muted" />}>
          <SignaturePad />
        </Suspense>
      ) : (
        <Button variant="secondary" className="h-12" onClick={() => setOpen(true)}>
          {t("signOpen", { name })}
        </Button>
      )}
    </fieldset>
  );
}
