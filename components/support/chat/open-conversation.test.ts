import { afterEach, expect, it, vi } from "vitest";
import { stubHistory } from "@/components/platform/http/testing/stub-history";
import { leaveConversation, openConversation } from "./open-conversation";

afterEach(() => vi.unstubAllGlobals());

it("adds one entry of a page to the history, however many conversations are opened on it", () => {
  const { history, address, position } = stubHistory("/dashboard/user");
  for (const room of ["one", "two", "three"]) {
    openConversation(room);
    expect(address()).toBe(`/dashboard/user?chat=${room}`);
    leaveConversation();
  }
  expect([address(), position()]).toEqual(["/dashboard/user", 1]);
  openConversation("four");
  history.back();
  expect([address(), position()]).toEqual(["/dashboard/user", 0]);
});
