"use client";

import { useEffect, useState } from "react";
import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";

/**
 * A resolver for the forms that visitors open first: zod and the schema are loaded when the page is first used.
 * If they cannot be loaded, the form is sent as it is, because the server checks it by the same schema.
 */
export function useLazyResolver<Input extends FieldValues, Output>(
  loadSchema: () => Promise<z.ZodType<Output, Input>>,
): Resolver<Input, unknown, Output> {
  const [resolver] = useState(() => lazyResolver(loadSchema));
  useEffect(() => {
    const once = { once: true, passive: true };
    const prepare = () => void resolver.load().catch(() => undefined);
    for (const sign of ["focusin", "pointerdown"]) addEventListener(sign, prepare, once);
    return () => {
      for (const sign of ["focusin", "pointerdown"]) removeEventListener(sign, prepare);
    };
  }, [resolver]);
  return resolver.resolve;
}

function lazyResolver<Input extends FieldValues, Output>(
  loadSchema: () => Promise<z.ZodType<Output, Input>>,
) {
  const load = async (): Promise<Resolver<Input, unknown, Output>> => {
    const [{ zodResolver }, schema] = await Promise.all([import("@hookform/resolvers/zod"), loadSchema()]);
    return zodResolver<Input, unknown, Output>(schema);
  };
  const resolve: Resolver<Input, unknown, Output> = async (values, ...rest) => {
    const checked = await load().catch(() => undefined);
    return checked ? checked(values, ...rest) : { values: values as unknown as Output, errors: {} };
  };
  return { load, resolve };
}
