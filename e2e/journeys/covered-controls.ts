import type { Page } from "@playwright/test";

/** Lists the visible controls whose centre is covered by another element, except in parts that scroll sideways. */
export function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const controls = "header a, header button, main a, main button, main select, main textarea";
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
      const isVisible = control.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (!isVisible || scrolls(control.parentElement)) return [];
      // The first line of a link that continues on the next one.
      const { left, top, width, height } = control.getClientRects()[0] ?? control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      // Controls for screen readers only are a pixel in size.
      if (width < 4 || height < 4 || x < 0 || y < 0 || x > innerWidth || y > innerHeight) return [];
      const hit = document.elementFromPoint(x, y);
      if (!hit || control.contains(hit) || hit.contains(control)) return [];
      return [`${control.textContent?.trim() || control.ariaLabel} under ${hit.tagName} ${hit.className}`];
    });
  });
}
