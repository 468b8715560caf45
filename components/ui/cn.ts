import { type ClassValue, clsx } from "clsx";

// Maps a utility to the property it sets; the first match counts. Lists only what callers of components/ui
// override; other classes pass unchanged.
const groups: [RegExp, string?][] = [
  [/^(?:inline-)?(?:block|flex|grid)$|^(?:inline|contents|hidden|table)$/, "display"],
  [/^(?:static|fixed|absolute|relative|sticky)$/, "position"],
  [/^text-(?:xs|sm|base|lg|\d?xl|\[[\d.])/, "font-size"],
  [/^text-(?:left|center|right|start|end)$/, "text-align"],
  [/^text-(?:balance|pretty|wrap|nowrap)$/, "text-wrap"],
  [/^text-/, "text-color"],
  [/^font-(?:normal|medium|semibold|bold)$/, "font-weight"],
  [/^(border(?:-[tblrxy])?)(?:-\d+|-\[[\d.].*)?$/],
  [/^border-(?:solid|dashed|dotted|none)$/, "border-style"],
  [/^border-/, "border-color"],
  [/^flex-(?:row|col)/, "flex-direction"],
  [/^flex-(?:no)?wrap/, "flex-wrap"],
  [/^(?:no-)?underline$/, "underline"],
  [/^(?:in)?visible$/, "visibility"],
  [/^(rounded|shadow|grow|shrink)$/],
  [
    /^([pm][xytrbl]?|(?:min-|max-)?[wh]|size|gap(?:-[xy])?|inset(?:-[xy])?|top|right|bottom|left|z|flex|grid-cols|(?:col|row)-span|items|justify|self|basis|grow|shrink|order|bg|shadow|opacity|rounded(?:-[tb])?|overflow(?:-[xy])?|leading|tracking|object|aspect|duration|animate|whitespace|line-clamp|translate-[xy]|fill|stroke|cursor)-/,
  ],
];

// A shorthand also overrides its parts.
const parts: Record<string, string[]> = {
  p: ["px", "py", "pt", "pr", "pb", "pl"],
  px: ["pr", "pl"],
  py: ["pt", "pb"],
  m: ["mx", "my", "mt", "mr", "mb", "ml"],
  mx: ["mr", "ml"],
  my: ["mt", "mb"],
  size: ["w", "h"],
  inset: ["inset-x", "inset-y", "top", "right", "bottom", "left"],
  gap: ["gap-x", "gap-y"],
  overflow: ["overflow-x", "overflow-y"],
  rounded: ["rounded-t", "rounded-b"],
  "font-size": ["leading"],
};

const merged = new Map<string, string>();

/**
 * Joins class names; of two that set the same property under the same variants, the later wins. Replaces
 * tailwind-merge for this project's classes, with 1 KB instead of 8 KB on every page.
 */
export function cn(...inputs: ClassValue[]): string {
  const joined = clsx(inputs);
  let result = merged.get(joined);
  if (result === undefined) {
    result = merge(joined);
    // A page has about a hundred different lists; the cap keeps a long-running server from leaking memory.
    if (merged.size > 1000) merged.clear();
    merged.set(joined, result);
  }
  return result;
}

function merge(joined: string): string {
  const taken = new Set<string>();
  const remaining: string[] = [];
  for (const name of joined.split(/\s+/).reverse()) {
    const [, variants = "", utility = ""] = /^((?:[^:[\]]|\[[^\]]*\])*:)?-?(.*)$/.exec(name) ?? [];
    const group = groupOf(utility);
    if (group) {
      if (taken.has(variants + group)) continue;
      for (const part of [group, ...(parts[group] ?? [])]) taken.add(variants + part);
    }
    remaining.push(name);
  }
  return remaining.reverse().join(" ");
}

function groupOf(utility: string): string | undefined {
  for (const [pattern, group] of groups) {
    const match = pattern.exec(utility);
    if (match) return group ?? match[1];
  }
}
