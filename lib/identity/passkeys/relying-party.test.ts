import { expect, it } from "vitest";
import { findRelyingParty } from "./relying-party";

it("is the host of the site, over https or on localhost", () => {
  expect(findRelyingParty("https://gendana.example/")).toEqual({
    id: "gendana.example",
    origin: "https://gendana.example",
  });
  expect(findRelyingParty("http://localhost:3000")).toEqual({
    id: "localhost",
    origin: "http://localhost:3000",
  });
});

it("is missing where browsers support no passkeys: IP addresses, and http elsewhere", () => {
  const sites = [
    "http://127.0.0.1:3000",
    "https://203.0.113.7",
    "https://[2001:db8::1]",
    "http://gendana.example",
  ];
  expect(sites.map((site) => findRelyingParty(site))).toEqual(sites.map(() => undefined));
});
