import { afterEach, expect, it, vi } from "vitest";
import { closeDialogInUrl, openDialogInUrl } from "./dialog-in-url";
import { stubHistory } from "./testing/stub-history";

afterEach(() => vi.unstubAllGlobals());

it("leaves no entry of the same page however often a dialog is opened and closed", () => {
  const { address, position } = stubHistory("/offices?page=2");
  for (let times = 0; times < 3; times++) {
    openDialogInUrl("add");
    expect(address()).toBe("/offices?page=2&do=add");
    closeDialogInUrl("add");
    // A dialog may report twice that it closes.
    closeDialogInUrl("add");
  }
  expect(address()).toBe("/offices?page=2");
  expect(position()).toBe(0);
});

it("stays on the entry of a dialog that a link opened", () => {
  const { history, address, position } = stubHistory("/home");
  history.pushState(null, "", "/offices?do=add");
  closeDialogInUrl("add");
  expect(address()).toBe("/offices");
  expect(position()).toBe(1);
});
