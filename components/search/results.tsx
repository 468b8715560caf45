"use client";

import type { ReactNode } from "react";
import { useSearchDesk } from "./search-desk";

/** The cards, as many abreast as there is room for; pale while others are on their way. */
export function Results({ isList, children }: { isList: boolean; children: ReactNode }) {
  const { isPending } = useSearchDesk();
  const columns = isList
    ? "gap-y-4 @min-[64rem]:grid-cols-2"
    : "gap-y-9 [--abreast:1] @min-[30rem]:grid-cols-2 @min-[30rem]:[--abreast:2] @min-[46rem]:grid-cols-3 @min-[46rem]:[--abreast:3] @min-[74rem]:grid-cols-4 @min-[74rem]:[--abreast:4]";
  return (
    <ul
      className={`mt-1 grid gap-x-6 transition-opacity ${columns} ${isPending ? "opacity-60 delay-150" : ""}`}
    >
      {children}
    </ul>
  );
}
