import { notFound } from "next/navigation";
import { type ReactNode, Suspense } from "react";
import { Swallow } from "./swallow";

/**
 * Answers 404 and leaves the rest of the document as it is. A bare notFound() answers with an empty shell that only a
 * script fills; thrown behind a Suspense boundary of a kept page (one with generateStaticParams), it sets the status only.
 */
export function RaiseNotFound() {
  return (
    <Suspense>
      <Swallow>
        <Raise />
      </Swallow>
    </Suspense>
  );
}

function Raise(): ReactNode {
  notFound();
}
