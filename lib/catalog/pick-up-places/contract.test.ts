import { expect, it } from "vitest";
import { placeChangeRequest } from "@/lib/rentals/bookings/changes/places/contract";
import { pickUpPlaceInput } from "./contract";

const place = { name: "Office", latitude: -1.95, longitude: 30.1, instructions: "", weeklyHours: null };
const isPlace = (address: string) => pickUpPlaceInput.safeParse({ ...place, address }).success;
const isDelivery = (address: string) =>
  placeChangeRequest.safeParse({ place: { kind: "delivery", address }, differenceCents: 0 }).success;

// Otherwise a business could have us email its link to anybody whom it enters as a customer.
it("an address contains no web address", () => {
  for (const isAddress of [isPlace, isDelivery]) {
    for (const address of ["12 KN 5 Rd, Kiyovu, Kigali", "KG 7 Ave. No. 4", "St. Famille, 2nd floor"])
      expect(isAddress(address)).toBe(true);
    for (const address of ["Claim it at https://evil.example", "evil.example/win", "www.evil.example"])
      expect(isAddress(address)).toBe(false);
  }
});
