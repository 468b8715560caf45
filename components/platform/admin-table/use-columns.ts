"use client";

import { useEffect, useState } from "react";
import { readStorage, writeStorage } from "@/lib/platform/browser-storage";

type Column = { key: string; isExtra?: boolean };

export interface ColumnChoice {
  has: (column: Column) => boolean;
  toggle: (column: Column) => void;
}

/**
 * The selected columns of a table, stored in this browser per list. Only differences from the default are
 * stored, so that columns added later appear.
 */
export function useColumns(table: string): ColumnChoice {
  const key = `columns:${table}`;
  const [changed, setChanged] = useState<readonly string[]>([]);
  useEffect(() => setChanged(readList(readStorage("localStorage", key))), [key]);
  return {
    has: (column) => changed.includes(column.key) === (column.isExtra ?? false),
    toggle: (column) => {
      const next = changed.includes(column.key)
        ? changed.filter((each) => each !== column.key)
        : [...changed, column.key];
      writeStorage("localStorage", key, JSON.stringify(next));
      setChanged(next);
    },
  };
}

/** Ignores stored values that are not ours. */
function readList(text: string | null): string[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list) ? list.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}
