import { expect, it } from "vitest";
import { z } from "zod";
import { wireBody } from "@/lib/identity/accounts/contract";
import { createSchemaConverter } from "./json-schemas";

const none = new Map<z.ZodType, string>();

it("describes what is sent without defaults, and what is returned with them", () => {
  const page = z.object({ page: z.int().default(1) });
  const { input, output } = createSchemaConverter(none);
  expect(input(page)).toEqual({ type: "object", properties: { page: { type: "integer", default: 1 } } });
  expect(output(page)).toMatchObject({ required: ["page"] });
});

it("refers to a named schema, and describes it once", () => {
  const day = z.iso.date();
  const { output, components } = createSchemaConverter(new Map([[day, "Day"]]));
  expect(output(z.object({ from: day, to: day.optional() }))).toEqual({
    type: "object",
    properties: { from: { $ref: "#/components/schemas/Day" }, to: { $ref: "#/components/schemas/Day" } },
    required: ["from"],
  });
  expect(components).toEqual({ Day: { type: "string", format: "date" } });
});

it("refuses a named schema that is sent in another form than it is returned", () => {
  const settings = z.object({ isOn: z.boolean().default(true) });
  const { input, output } = createSchemaConverter(new Map([[settings, "Settings"]]));
  input(settings);
  expect(() => output(settings)).toThrow("Settings is sent and returned in different forms");
});

it("shows a body under the names that clients send", () => {
  const body = wireBody(z.object({ email: z.string(), code: z.string().optional() }), { email: "Email" });
  expect(createSchemaConverter(none).input(body)).toEqual({
    type: "object",
    properties: { Email: { type: "string" }, code: { type: "string" } },
    required: ["Email"],
  });
});
