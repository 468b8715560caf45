"use client";

import { Suspense, useEffect, useState } from "react";
import { lazy } from "./lazy";
import { onFirstToast } from "./toast";

const ToasterView = lazy(() => import("./toaster-view").then((module) => ({ default: module.ToasterView })));

/** Rendered once in the root layout; loads nothing until the first toast. */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => onFirstToast(() => setNeeded(true)), []);
  if (!isNeeded) return null;
  return (
    <Suspense>
      <ToasterView label={label} closeLabel={closeLabel} />
    </Suspense>
  );
}
