"use client";

import { type ReactNode, Suspense } from "react";
import { useFormContext } from "react-hook-form";
import { lazy } from "@/components/ui/lazy";
import { SignUpFooter } from "./sign-up-footer";
import type { useSignUp } from "./use-sign-up";

const AddressCodeStep = lazy(() =>
  import("./address-code-step").then((module) => ({ default: module.AddressCodeStep })),
);

/** The fields of a sign-up form with its footer, then the step for the code if the address has to be verified. */
export function SignUpSteps({
  signUp: { submit: send, isDone, isCodeAsked, changeDetails },
  submit,
  busy,
  children,
}: {
  signUp: ReturnType<typeof useSignUp>;
  submit: string;
  busy: string;
  children: ReactNode;
}) {
  const { getValues, setValue, clearErrors } = useFormContext();
  function changeAddress() {
    setValue("code", "");
    clearErrors();
    changeDetails();
  }
  if (isCodeAsked)
    return (
      <Suspense>
        <AddressCodeStep
          submit={submit}
          busy={busy}
          isDone={isDone}
          onResend={() => send({ ...getValues(), code: "" })}
          onBack={changeAddress}
        />
      </Suspense>
    );
  return (
    <>
      {children}
      <SignUpFooter submit={submit} busy={busy} isDone={isDone} />
    </>
  );
}
