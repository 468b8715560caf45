"use client";

import { useState } from "react";

export interface Selection {
  /** The ids of the selected rows, in the order in which they are shown. */
  ids: string[];
  /** How many of the shown rows can be selected. */
  count: number;
  canSelect: (id: string) => boolean;
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  toggleAll: () => void;
  clear: () => void;
}

/** The selected rows of a list; `selectable` are the ids of those to which a bulk action can apply. */
export function useSelection(selectable: readonly string[]): Selection {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  // Rows that have left the list are no longer selected.
  const ids = selectable.filter((id) => chosen.includes(id));
  return {
    ids,
    count: selectable.length,
    canSelect: (id) => selectable.includes(id),
    has: (id) => ids.includes(id),
    toggle: (id) => setChosen(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    toggleAll: () => setChosen(ids.length === selectable.length ? [] : selectable),
    clear: () => setChosen([]),
  };
}
