"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { onIdentityAsked } from "@/lib/platform/http/api-client";

const StepUpDialog = dynamic(() => import("./step-up-dialog").then((module) => module.StepUpDialog), {
  ssr: false,
});

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
  return <StepUpDialog onClose={close} />;
}
