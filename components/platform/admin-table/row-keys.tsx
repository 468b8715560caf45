"use client";

import { type ReactNode, useRef } from "react";
import { useRowKeys } from "./use-row-keys";

/** A list through whose rows J and K move, where it is no `AdminList`. */
export function RowKeys({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list);
  return <div ref={list}>{children}</div>;
}
