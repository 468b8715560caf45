import { expect, it } from "vitest";
import { env } from "@/lib/platform/env";
import { getApiDescription, listKeyOperations } from "./queries";

it("names the address that the API is served from", async () => {
  expect(await getApiDescription()).toMatchObject({ openapi: "3.1.0", servers: [{ url: env().SITE_URL }] });
});

it("lists for people what a key opens, with its scopes, and nothing that needs no key", async () => {
  const { operations } = await listKeyOperations();
  expect(operations).toContainEqual({
    method: "POST",
    path: "/api/bookings/{bookingId}/acceptance",
    summary: "accepts a booking request",
    scopes: ["rentals:write"],
  });
  expect(operations.filter(({ path }) => path.endsWith("/picture"))).toEqual([]);
});
