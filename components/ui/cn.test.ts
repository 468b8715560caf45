import { describe, expect, it } from "vitest";
import { cn } from "./cn";

describe("cn", () => {
  it.each([
    ["a later padding wins, its other side stays", "px-4 py-2 h-10", "px-6", "py-2 h-10 px-6"],
    ["the whole replaces its parts", "px-4 pt-2", "p-0", "p-0"],
    ["a part refines the whole", "p-6", "pt-0", "p-6 pt-0"],
    [
      "a text's size and colour are two things",
      "text-sm text-muted-foreground",
      "text-lg",
      "text-muted-foreground text-lg",
    ],
    ["a text's colour is replaced", "text-sm text-muted-foreground", "text-danger", "text-sm text-danger"],
    ["alignment is neither", "text-center text-sm", "text-left", "text-sm text-left"],
    ["display is replaced", "inline-flex items-center", "hidden md:flex", "items-center hidden md:flex"],
    [
      "flex as display and as growth are two things",
      "flex flex-1 flex-col",
      "flex-row",
      "flex flex-1 flex-row",
    ],
    ["variants stand apart", "bg-card hover:bg-muted", "bg-muted", "hover:bg-muted bg-muted"],
    ["the same variants meet", "md:p-4 hover:md:p-2", "md:p-6", "hover:md:p-2 md:p-6"],
    [
      "arbitrary variants are read whole",
      "[&_svg]:size-4 data-[state=open]:p-1",
      "[&_svg]:size-5",
      "data-[state=open]:p-1 [&_svg]:size-5",
    ],
    [
      "a border's width and colour are two things",
      "border border-input",
      "border-0",
      "border-input border-0",
    ],
    ["a border's colour is replaced", "border border-input", "border-danger", "border border-danger"],
    [
      "a border's style and colour are two things",
      "border border-input",
      "border-dashed",
      "border border-input border-dashed",
    ],
    ["one side of a border refines it", "border", "border-t-2", "border border-t-2"],
    ["bare and named radius meet", "rounded", "rounded-full", "rounded-full"],
    ["size replaces width and height", "w-4 h-4", "size-5", "size-5"],
    ["position is replaced", "relative", "absolute -right-1", "absolute -right-1"],
    ["a negative meets a positive", "mt-4", "-mt-2", "-mt-2"],
    ["max-width is not width", "w-full max-w-lg", "max-w-[420px]", "w-full max-w-[420px]"],
    ["a size in brackets is a size", "text-[15px]", "text-sm", "text-sm"],
    [
      "what it does not know passes",
      "tabular-nums touch-target",
      "tabular-nums",
      "tabular-nums touch-target tabular-nums",
    ],
    ["nothing gives nothing", "", "", ""],
  ])("%s", (_, base, override, result) => {
    expect(cn(base, override)).toBe(result);
  });

  it("omits falsy values", () => {
    expect(cn("a", false, undefined, null, { b: true, c: false })).toBe("a b");
  });
});
