import { expect, it } from "vitest";
import { env } from "@/lib/platform/env";
import { getApiDescription, listKeyOperations } from "./queries";

it("names the address that the API is served from", async () => {
  expect(await getApiDescription()).toMatchObject({ openapi: "3.1.0", servers: [{ url: env().SITE_URL }] });
});

it("lists the operations for which a key is used, with their scopes, and no public ones", async () => {
  const { operations } = await listKeyOperations();
  expect(operations).toContainEqual({
    method: "POST",
    path: "/api/bookings/{bookingId}/acceptance",
    summary: "accepts a booking request",
    scopes: ["rentals:write"],
  });
  expect(operations.filter(({ path }) => path.endsWith("/picture"))).toEqual([]);
});
