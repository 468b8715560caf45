"use client";

import { type ComponentProps, useRef } from "react";
import { useRowKeys } from "./use-row-keys";

/** A list other than an `AdminList` through whose rows J and K move. */
export function RowKeys(props: Omit<ComponentProps<"div">, "ref">) {
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list);
  return <div {...props} ref={list} />;
}
