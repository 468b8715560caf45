import { expect, it } from "vitest";
import type { TeamRole, UserActor } from "@/lib/auth/contract";
import { mayTalk } from "./policy";

const booking = { renterId: "keza", businessId: "umurava" };
const someone = (userId: string, role?: TeamRole, businessId = "umurava") =>
  ({ kind: "user", userId, memberships: role ? [{ businessId, role }] : [] }) as unknown as UserActor;

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
