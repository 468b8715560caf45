"use client";

import { Suspense, useEffect, useState } from "react";
import { lazy } from "@/components/ui/lazy";
import { apiHooks } from "@/lib/platform/http/api-client";
import { STEP_UP_REASON, TWO_FACTOR_REASON } from "@/lib/platform/http/step-up-reason";

const TwoFactorDialog = lazy(() =>
  import("./two-factor-dialog").then((module) => ({ default: module.TwoFactorDialog })),
);
const StepUpDialog = lazy(() =>
  import("./step-up-dialog").then((module) => ({ default: module.StepUpDialog })),
);

/**
 * Opens a dialog when a request is refused until the user confirms who they are or sets up two-factor authentication.
 */
export function StepUpPrompt() {
  const [resolvers, setResolvers] = useState<((isConfirmed: boolean) => void)[]>([]);
  const [isTwoFactorMissing, setTwoFactorMissing] = useState(false);
  useEffect(() => {
    apiHooks.ask = async (reason) => {
      if (reason !== STEP_UP_REASON && reason !== TWO_FACTOR_REASON) return false;
      setTwoFactorMissing(reason === TWO_FACTOR_REASON);
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
      {isTwoFactorMissing ? <TwoFactorDialog onClose={close} /> : <StepUpDialog onClose={close} />}
    </Suspense>
  );
}
