import { describe, expect, it } from "vitest";
import { cn } from "./cn";

describe("cn", () => {
  it.each([
    ["a later padding wins, and the other axis stays", "px-4 py-2 h-10", "px-6", "py-2 h-10 px-6"],
    ["the whole replaces its parts", "px-4 pt-2", "p-0", "p-0"],
    ["a part refines the whole", "p-6", "pt-0", "p-6 pt-0"],
    [
      "text size and colour are separate",
      "text-sm text-muted-foreground",
      "text-lg",
      "text-muted-foreground text-lg",
    ],
    ["a text's colour is replaced", "text-sm text-muted-foreground", "text-danger", "text-sm text-danger"],
    ["text alignment is separate from both", "text-center text-sm", "text-left", "text-sm text-left"],
    ["display is replaced", "inline-flex items-center", "hidden md:flex", "items-center hidden md:flex"],
    [
      "flex as display and as growth are separate",
      "flex flex-1 flex-col",
      "flex-row",
      "flex flex-1 flex-row",
    ],
    ["variants are separate", "bg-card hover:bg-muted", "bg-muted", "hover:bg-muted bg-muted"],
    ["the same variants conflict", "md:p-4 hover:md:p-2", "md:p-6", "hover:md:p-2 md:p-6"],
    [
      "arbitrary variants are parsed as a whole",
      "[&_svg]:size-4 data-[state=open]:p-1",
      "[&_svg]:size-5",
      "data-[state=open]:p-1 [&_svg]:size-5",
    ],
    ["border width and colour are separate", "border border-input", "border-0", "border-input border-0"],
    ["a border's colour is replaced", "border border-input", "border-danger", "border border-danger"],
    [
      "border style and colour are separate",
      "border border-input",
      "border-dashed",
      "border border-input border-dashed",
    ],
    ["one side of a border refines it", "border", "border-t-2", "border border-t-2"],
    ["a default and a named radius conflict", "rounded", "rounded-full", "rounded-full"],
    ["size replaces width and height", "w-4 h-4", "size-5", "size-5"],
    ["position is replaced", "relative", "absolute -right-1", "absolute -right-1"],
    ["a negative and a positive value conflict", "mt-4", "-mt-2", "-mt-2"],
    ["max-width is not width", "w-full max-w-lg", "max-w-[420px]", "w-full max-w-[420px]"],
    ["a size in brackets is a size", "text-[15px]", "text-sm", "text-sm"],
    [
      "unknown classes pass unchanged",
      "tabular-nums touch-target",
      "tabular-nums",
      "tabular-nums touch-target tabular-nums",
    ],
    ["empty input gives an empty string", "", "", ""],
  ])("%s", (_, base, override, result) => {
    expect(cn(base, override)).toBe(result);
  });

  it("omits falsy values", () => {
    expect(cn("a", false, undefined, null, { b: true, c: false })).toBe("a b");
  });
});
