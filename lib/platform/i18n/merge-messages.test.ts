import { expect, it } from "vitest";
import { mergeMessages } from "./merge-messages";

it("merges messages at every depth, and prefers those of the page", () => {
  const late = { search: { done: "Done", place: "Where" }, ui: { close: "Close" } };
  const plural = [["count", 2, {}]];
  const page = { search: { place: "Place", saved: plural }, error: { title: "Oh" } };
  expect(mergeMessages(late, page)).toEqual({
    search: { done: "Done", place: "Place", saved: plural },
    ui: { close: "Close" },
    error: { title: "Oh" },
  });
});
