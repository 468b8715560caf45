"use client";

import { Suspense, useEffect, useState } from "react";
import { lazy } from "@/components/ui/lazy";
import { apiHooks } from "@/lib/platform/http/api-client";
import { STEP_UP_REASON, TWO_STEP_REASON } from "@/lib/platform/http/step-up-reason";

const TwoStepDialog = lazy(() =>
  import("./two-step-dialog").then((module) => ({ default: module.TwoStepDialog })),
);
const StepUpDialog = lazy(() =>
  import("./step-up-dialog").then((module) => ({ default: module.StepUpDialog })),
);

/** Opens a dialog when a request is refused until the user confirms who they are or sets up two-step login. */
export function StepUpPrompt() {
  const [resolvers, setResolvers] = useState<((isConfirmed: boolean) => void)[]>([]);
  const [isTwoStepMissing, setTwoStepMissing] = useState(false);
  useEffect(() => {
    apiHooks.ask = async (reason) => {
      if (reason !== STEP_UP_REASON && reason !== TWO_STEP_REASON) return false;
      setTwoStepMissing(reason === TWO_STEP_REASON);
      return new Promise((resolve) => setResolvers((waiting) => [...waiting, resolve]));
    };
    return () => {
      apiHooks.ask = undefined;
    };
  }, []);
  if (resolvers.length === 0) return null;
  const close = (isConfirmed: boolean) => {
    for (const resolve of resolvers) resolve(isConfirmed);
    setResolvers([]);
  };
  return (
    <Suspense>
      {isTwoStepMissing ? <TwoStepDialog onClose={close} /> : <StepUpDialog onClose={close} />}
    </Suspense>
  );
}
