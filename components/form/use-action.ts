"use client";

import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { useErrorText } from "./use-error-text";

/**
 * Runs a write, one at a time. On failure it shows the error (by default as a toast) and returns `undefined`.
 */
export function useAction<A extends unknown[], R>(
  action: (...args: A) => Promise<R>,
  onError: (failure: string) => void = toast.error,
) {
  const [isBusy, setBusy] = useState(false);
  const failureText = useErrorText();
  async function run(...args: A): Promise<R | undefined> {
    if (isBusy) return undefined;
    setBusy(true);
    try {
      return await action(...args);
    } catch (error) {
      onError(failureText(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  }
  return { run, isBusy };
}
