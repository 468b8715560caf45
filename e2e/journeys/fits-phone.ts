import { expect, type Page } from "@playwright/test";
import { expectSoundStructure } from "./fixtures";

/**
 * Expects that the open dialog, or else the page, can be used on a phone: nothing is wider than the screen, every
 * control can be pressed once it is scrolled to, and axe finds no violation. It keeps the journey's page and entries, so
 * that a journey without steps of its own for a phone need not run at both widths.
 */
export async function expectFitsPhone(page: Page): Promise<void> {
  const size = page.viewportSize();
  const debuggerSession = await page.context().newCDPSession(page);
  // Controls are larger under a finger.
  await debuggerSession.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await page.setViewportSize({ width: 390, height: 844 });
  // Some components follow the width only when they are next rendered, and a toast covers others for a moment.
  await expect.poll(() => page.evaluate(misfits)).toEqual([]);
  await expectSoundStructure(page);
  await debuggerSession.send("Emulation.setTouchEmulationEnabled", { enabled: false });
  if (size) await page.setViewportSize(size);
}

function misfits(): string[] {
  const dialogs = [...document.querySelectorAll("[role=dialog], [role=alertdialog], dialog[open]")];
  const dialog = dialogs.filter((each) => each.checkVisibility()).at(-1);
  const root = dialog ?? document.querySelector("main") ?? document.body;
  const found: string[] = [];
  // A dialog does not widen the page, and scrolls itself.
  for (const box of dialog
    ? [document.documentElement, dialog, ...dialog.children]
    : [document.documentElement]) {
    const { left, right } = box.getBoundingClientRect();
    const isCut = getComputedStyle(box).overflowX !== "visible" || box === document.documentElement;
    if (left < 0 || right > innerWidth || (isCut && box.scrollWidth > box.clientWidth))
      found.push(`${box.tagName} ${box.className} is too wide`);
  }
  for (const control of root.querySelectorAll<HTMLElement>("a, button, select, textarea")) {
    if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    control.scrollIntoView({ block: "center", behavior: "instant" });
    // The first line of a link that continues on the next one.
    const box = control.getClientRects()[0] ?? control.getBoundingClientRect();
    // Controls for screen readers only are a pixel in size.
    if (box.width < 4 || box.height < 4) continue;
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!hit || !(control.contains(hit) || hit.contains(control)))
      found.push(
        `${control.textContent?.trim() || control.ariaLabel} is under ${hit?.tagName ?? "the edge"}`,
      );
  }
  return found;
}
