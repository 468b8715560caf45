import type { Page } from "@playwright/test";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";

/** Stylings of text whose contrast this worker has checked. */
const checked = new Set<number>();

type PageWithStylings = Window & { textStylings: Map<number, Set<Element>>; axe: typeof axe };

/**
 * Returns a number for each styling of visible text on the page: the element and its ancestors, their classes and
 * computed colours. Texts with the same number have the same contrast. Of each, the first and the last element are kept
 * for the check.
 */
function collectStylings(): number[] {
  const hashes = new Map<Element, number>();
  function hashOf(element: Element | null): number {
    if (!element) return 0;
    const known = hashes.get(element);
    if (known !== undefined) return known;
    const {
      color,
      backgroundColor,
      backgroundImage,
      opacity,
      filter,
      fontSize,
      fontWeight,
      textDecorationLine,
    } = getComputedStyle(element);
    const looks = [
      color,
      backgroundColor,
      backgroundImage,
      opacity,
      filter,
      fontSize,
      fontWeight,
      textDecorationLine,
    ];
    const isDisabled = element.matches(":disabled, [aria-disabled=true]");
    const text = [element.tagName, element.getAttribute("class"), isDisabled, ...looks].join();
    // FNV-1a, from the hash of the ancestors.
    let hash = hashOf(element.parentElement) ^ 0x811c9dc5;
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    hashes.set(element, hash);
    return hash;
  }

  const root = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  const found = new Map<number, [Element, Element]>();
  for (const element of root.querySelectorAll("*")) {
    const hasText =
      element.matches("input, select, textarea") ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    if (!hasText || !element.checkVisibility({ visibilityProperty: true })) continue;
    const hash = hashOf(element);
    found.set(hash, [found.get(hash)?.[0] ?? element, element]);
  }
  (window as never as PageWithStylings).textStylings = new Map(
    [...found].map(([hash, elements]) => [hash, new Set(elements)]),
  );
  return [...found.keys()];
}

/**
 * Runs axe with rules about colours on texts whose styling this worker has not checked yet. Finding what is behind each
 * element takes longest, and the rows, cards and navigation of most pages are alike. Returns the violations, or
 * undefined if no styling was new.
 */
export async function findColourViolations(page: Page, rules: string[]): Promise<string[] | undefined> {
  const fresh = (await page.evaluate(collectStylings)).filter((hash) => !checked.has(hash));
  if (fresh.length === 0) return undefined;
  const found = await page.evaluate(
    async ({ fresh, options }) => {
      const { textStylings, axe } = window as never as PageWithStylings;
      const include = fresh.flatMap((hash) => [...(textStylings.get(hash) ?? [])]);
      const { violations } = await axe.run({ include }, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
    },
    {
      fresh,
      options: {
        runOnly: { type: "rule", values: rules },
        resultTypes: ["violations"],
        preload: false,
      } satisfies RunOptions,
    },
  );
  if (found.length === 0) for (const hash of fresh) checked.add(hash);
  return found;
}
