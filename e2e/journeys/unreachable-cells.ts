import type { Page } from "@playwright/test";

/**
 * Lists the tables whose last cell is neither visible nor reachable by scrolling, or whose row actions need
 * scrolling.
 */
export function unreachableCells(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isInSight = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      let edge = window.innerWidth;
      for (let box = element.parentElement; box; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== "visible")
          edge = Math.min(edge, box.getBoundingClientRect().right);
      return left >= 0 && right <= edge + 1;
    };
    const scrollable = (element: Element | null): Element | null =>
      !element || /auto|scroll/.test(getComputedStyle(element).overflowX)
        ? element
        : scrollable(element.parentElement);
    return [...document.querySelectorAll("main table")].flatMap((table) => {
      if (!table.checkVisibility()) return [];
      const name = table.querySelector("th")?.textContent ?? "";
      return [...table.querySelectorAll("tr")].slice(0, 12).flatMap((row) => {
        const last = row.lastElementChild;
        if (!last) return [];
        const menu = last.querySelector("[aria-haspopup=menu]");
        if (menu?.checkVisibility() && !isInSight(menu)) return [`row actions of ${name}`];
        scrollable(last)?.scrollTo({ left: 10_000 });
        const isReached = isInSight(last);
        scrollable(last)?.scrollTo({ left: 0 });
        return isReached ? [] : [`last column of ${name}`];
      });
    });
  });
}
