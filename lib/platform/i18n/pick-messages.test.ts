import { expect, it } from "vitest";
import { omitMessages, pickMessages } from "./pick-messages";

const messages = {
  ui: { close: "Close" },
  vehicles: { fuel: { petrol: "Petrol" }, total: "Total", save: "Save" },
};

it("picks namespaces, parts of them and single messages", () => {
  expect(pickMessages(messages, ["ui", "vehicles.fuel", "vehicles.total"])).toEqual({
    ui: { close: "Close" },
    vehicles: { fuel: { petrol: "Petrol" }, total: "Total" },
  });
});

it("picks a whole namespace although a part of it is named too", () => {
  expect(pickMessages(messages, ["vehicles.total", "vehicles"])).toEqual({ vehicles: messages.vehicles });
});

it("omits a part and leaves what it was given as it was", () => {
  const kept = { ui: messages.ui, vehicles: { total: "Total", save: "Save" } };
  expect(omitMessages(messages, "vehicles.fuel")).toEqual(kept);
  expect(messages.vehicles.fuel).toEqual({ petrol: "Petrol" });
});
