"use client";

import { useEffect, useState } from "react";

type Column = { key: string; isExtra?: boolean };

export interface Chosen {
  has: (column: Column) => boolean;
  toggle: (column: Column) => void;
}

/**
 * Which columns of a table somebody wants, kept in this browser for each desk. Kept is only what differs from how the table
 * comes, so that a column that is new tomorrow is there.
 */
export function useColumns(desk: string): Chosen {
  const key = `columns:${desk}`;
  const [changed, setChanged] = useState<readonly string[]>([]);
  useEffect(() => setChanged(readList(localStorage.getItem(key))), [key]);
  return {
    has: (column) => changed.includes(column.key) === (column.isExtra ?? false),
    toggle: (column) => {
      const next = changed.includes(column.key)
        ? changed.filter((each) => each !== column.key)
        : [...changed, column.key];
      localStorage.setItem(key, JSON.stringify(next));
      setChanged(next);
    },
  };
}

/** What somebody else wrote there is nobody's choice. */
function readList(text: string | null): string[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list) ? list.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}
