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

it("picks a whole namespace even if a part of it is named too", () => {
  expect(pickMessages(messages, ["vehicles.total", "vehicles"])).toEqual({ vehicles: messages.vehicles });
});

it("omits a part without changing its argument", () => {
  const kept = { ui: messages.ui, vehicles: { total: "Total", save: "Save" } };
  expect(omitMessages(messages, "vehicles.fuel")).toEqual(kept);
  expect(messages.vehicles.fuel).toEqual({ petrol: "Petrol" });
});
