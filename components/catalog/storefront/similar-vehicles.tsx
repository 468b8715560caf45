import type { ReactNode } from "react";

/** A list of similar vehicles under its heading. */
export function SimilarVehicles({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby="similar" className="page-width">
      <h2 id="similar" className="border-t pt-12 text-lg md:text-xl">
        {title}
      </h2>
      <div className="mt-6 mb-12">{children}</div>
    </section>
  );
}
