"use client";

import { Suspense, useEffect, useState } from "react";
import { lazy } from "./lazy";
import { onFirstToast } from "./toast";

const ToasterView = lazy(() => import("./toaster-view").then((module) => ({ default: module.ToasterView })));

/** Stands once in the root layout and weighs nothing until the first toast. */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => onFirstToast(() => setWanted(true)), []);
  if (!isWanted) return null;
  return (
    <Suspense>
      <ToasterView label={label} closeLabel={closeLabel} />
    </Suspense>
  );
}
