"use client";

import { createContext } from "react";

export type CloseGuard = (event: { preventDefault: () => void }) => void;

/**
 * In a dialog: what is asked before Escape, the close button or a click beside it closes it (each may prevent that), and
 * what closes it afterwards.
 */
export const CloseGuardsContext = createContext({ guards: new Set<CloseGuard>(), close: () => {} });
