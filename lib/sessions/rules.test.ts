import { describe, expect, it } from "vitest";
import { browserName, deviceKind } from "./rules";

const ends = {
  "Chrome · Windows":
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  "Edge · Windows":
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
  "Safari · iPhone":
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  "Firefox · Linux": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  "Samsung Internet · Android":
    "Mozilla/5.0 (Linux; Android 14; SM-A546B) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
  curl: "curl/8.5.0",
  "?": "",
};

describe("a device's name", () => {
  it.each(Object.entries(ends))("is %s", (name, userAgent) => {
    expect(browserName(userAgent)).toBe(name);
  });

  it("is nothing that somebody could write a message with", () => {
    expect(browserName("<b>Call +250 788 000 000</b>")).toBe("?");
  });

  it("comes with a picture of a phone, a computer or a program", () => {
    expect(deviceKind(ends["Safari · iPhone"], "browser")).toBe("phone");
    expect(deviceKind(ends["Chrome · Windows"], "browser")).toBe("computer");
    expect(deviceKind(ends["Chrome · Windows"], "api")).toBe("program");
  });
});
