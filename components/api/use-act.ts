"use client";

import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { useFailureText } from "./failure-text";

/** Runs a write once at a time. A failure is told (as a toast, unless said otherwise), and `undefined` comes back. */
export function useAct<A extends unknown[], R>(
  act: (...args: A) => Promise<R>,
  tell: (failure: string) => void = toast.error,
) {
  const [isBusy, setBusy] = useState(false);
  const failureText = useFailureText();
  async function run(...args: A): Promise<R | undefined> {
    if (isBusy) return undefined;
    setBusy(true);
    try {
      return await act(...args);
    } catch (error) {
      tell(failureText(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  }
  return { run, isBusy };
}
