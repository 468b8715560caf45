import { expect, it } from "vitest";
import en from "@/lib/platform/i18n/messages/en.json";
import fr from "@/lib/platform/i18n/messages/fr.json";
import rw from "@/lib/platform/i18n/messages/rw.json";
import { deliveryPlaceNamed, withTypedText } from "./named-places";
import { readSearch } from "./read-search";

it("knows the delivery places by their names in every language, in any spelling", () => {
  for (const { search } of [en, fr, rw]) {
    expect(deliveryPlaceNamed(search.deliveryPlaces.airport)).toBe("airport");
    expect(deliveryPlaceNamed(search.deliveryPlaces.hotel)).toBe("hotel");
    expect(deliveryPlaceNamed(search.deliveryPlaces.address)).toBe("address");
  }
  expect(deliveryPlaceNamed("  kigali international AIRPORT ")).toBe("airport");
  expect(deliveryPlaceNamed("hôtel")).toBe("hotel");
  expect(deliveryPlaceNamed("aeroport")).toBe("airport");
  expect(deliveryPlaceNamed("Toyota")).toBeUndefined();
});

it("searches for vehicles at the airport if its name is typed, and for words otherwise", () => {
  expect(readSearch({ search: "Kigali International Airport" }, "2026-12-01")).toMatchObject({
    search: "",
    deliveryPlaces: ["airport"],
  });
  expect(withTypedText({ search: "toyota", deliveryPlaces: ["airport"] }, "prado")).toEqual({
    search: "prado",
    deliveryPlaces: ["airport"],
  });
});
