import { expect, it } from "vitest";
import type { TeamRole } from "@/lib/auth/contract";
import { actorOf } from "@/lib/auth/testing";
import { mayTalk } from "./policy";

const booking = { renterId: "keza", businessId: "umurava" };
const someone = (userId: string, role?: TeamRole, businessId = "umurava") =>
  actorOf(userId, role ? "business" : "individual", role ? [{ businessId, role }] : []);

it("the talk about a booking is opened by its renter and by those who run the company's rentals", () => {
  for (const who of [
    someone("keza"),
    someone("diane", "owner"),
    someone("yves", "manager"),
    someone("aline", "agent"),
  ])
    expect(mayTalk(who, booking)).toBe(true);
  for (const who of [
    someone("eric", "accountant"),
    someone("diane", "owner", "another company"),
    someone("an administrator"),
    { kind: "anonymous" } as const,
  ])
    expect(mayTalk(who, booking)).toBe(false);
});
