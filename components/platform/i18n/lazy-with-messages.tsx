"use client";

import type { ComponentProps, ComponentType } from "react";
import { lazy } from "@/components/ui/lazy";

/**
 * `lazy` for components that a public page shows only on demand, in the browser: loads the component together with its
 * messages, which are not part of the page.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React's own declaration has it
export function lazyWithMessages<T extends ComponentType<any>>(
  load: () => Promise<T>,
  Missing?: ComponentType<ComponentProps<T>>,
): ComponentType<ComponentProps<T>> {
  // In a chunk of its own: this file is in the first load of every page.
  return lazy<ComponentType<ComponentProps<T>>>(async () => {
    const [component, { withDeferredMessages }] = await Promise.all([
      load(),
      import("./with-deferred-messages"),
    ]);
    return { default: await withDeferredMessages<T>(component) };
  }, Missing);
}
