"use client";

import { Suspense, useEffect, useState } from "react";
import { lazy } from "@/components/ui/lazy";
import { onIdentityAsked } from "@/lib/platform/http/api-client";

const StepUpDialog = lazy(() =>
  import("./step-up-dialog").then((module) => ({ default: module.StepUpDialog })),
);

/** Opens the dialog when a request is refused until the user confirms who they are. */
export function StepUpPrompt() {
  const [resolvers, setResolvers] = useState<((isConfirmed: boolean) => void)[]>([]);
  useEffect(() => {
    onIdentityAsked(() => new Promise((resolve) => setResolvers((waiting) => [...waiting, resolve])));
    return () => onIdentityAsked(undefined);
  }, []);
  if (resolvers.length === 0) return null;
  const close = (isConfirmed: boolean) => {
    for (const resolve of resolvers) resolve(isConfirmed);
    setResolvers([]);
  };
  return (
    <Suspense>
      <StepUpDialog onClose={close} />
    </Suspense>
  );
}
