import { expect, it } from "vitest";
import { acceptedEncoding } from "./accepted-encoding.mjs";

it("Brotli is preferred among equally accepted encodings, and a refused encoding is never sent", () => {
  const asked: [string | undefined, string][] = [
    ["gzip, deflate, br, zstd", "br"],
    ["br", "br"],
    ["gzip", "gzip"],
    ["*", "br"],
    ["br;q=0, *", "gzip"],
    ["gzip;q=0.1, identity;q=1", "identity"],
    ["gzip;q=0", "identity"],
    ["zstd", "identity"],
    [undefined, "identity"],
  ];
  expect(asked.map(([header]) => [header, acceptedEncoding(header)])).toEqual(asked);
});
