import { describe, expect, it } from "vitest";
import { checkSameOrigin, isOwnOrigin } from "./csrf";

const request = (headers: Record<string, string>) =>
  new Request("http://gendana.test/api/bookings", {
    method: "POST",
    headers: { host: "gendana.test", ...headers },
  });

describe("a write", () => {
  it.each([
    ["our own page", { "sec-fetch-site": "same-origin" }],
    ["an address typed in", { "sec-fetch-site": "none" }],
    ["an older browser on our page", { origin: "http://gendana.test" }],
    ["an API client", { authorization: "Bearer token", "sec-fetch-site": "cross-site" }],
  ])("from %s is accepted", (_name, headers) => {
    expect(() => checkSameOrigin(request(headers))).not.toThrow();
  });

  it.each([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["a sister domain", { "sec-fetch-site": "same-site" }],
    ["another origin", { origin: "https://evil.example" }],
    ["a sandboxed frame", { origin: "null" }],
    [
      "another site with a meaningless authorization",
      { authorization: "Basic eDp5", "sec-fetch-site": "cross-site" },
    ],
  ])("from %s is refused", (_name, headers) => {
    expect(() => checkSameOrigin(request(headers))).toThrow(expect.objectContaining({ key: "crossSite" }));
  });
});

describe("an origin", () => {
  const site = "https://gendana.rw";

  it.each([
    [
      "is ours at the public address, whatever host the proxy names",
      "https://gendana.rw",
      "app:3000",
      site,
      true,
    ],
    ["is not ours because the request names its host", "http://evil.example", "evil.example", site, false],
    ["is not ours by http where the site is https", "http://gendana.rw", "gendana.rw", site, false],
    [
      "is not ours by http where this machine is configured with https",
      "http://localhost:4543",
      "localhost:4543",
      "https://localhost:4543",
      false,
    ],
    ["is not ours at another port", "https://gendana.rw:8443", "gendana.rw:8443", site, false],
    [
      "may be another name of this machine",
      "http://127.0.0.1:4000",
      "127.0.0.1:4000",
      "http://localhost:4000",
      true,
    ],
    [
      "may be a tunnel to it",
      "https://abc.tunnel.example",
      "abc.tunnel.example",
      "http://localhost:3000",
      true,
    ],
    ["is not ours elsewhere", "http://evil.example", "localhost:3000", "http://localhost:3000", false],
    ["is not ours without a name", "null", "null", "http://localhost:3000", false],
  ])("%s", (_name, origin, host, siteUrl, isOurs) => {
    expect(isOwnOrigin(origin, host, siteUrl)).toBe(isOurs);
  });
});
