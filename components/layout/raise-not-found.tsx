import { notFound } from "next/navigation";
import { type ReactNode, Suspense } from "react";
import { ErrorSwallower } from "./error-swallower";

/**
 * Sets status 404 and keeps the rest of the document. A bare notFound() returns an empty shell that only a
 * script fills; thrown inside a Suspense boundary of a cached page (one with generateStaticParams), it only
 * sets the status.
 */
export function RaiseNotFound() {
  return (
    <Suspense>
      <ErrorSwallower>
        <Raise />
      </ErrorSwallower>
    </Suspense>
  );
}

function Raise(): ReactNode {
  notFound();
}
