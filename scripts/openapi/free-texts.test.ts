import { expect, it } from "vitest";
import { z } from "zod";
import { loadRoutes } from "./load-operations";

/** An override of the direction of writing, which makes one text look like another. */
const OVERRIDE = "\u202e";
const sample = `A clean car for a long way ${OVERRIDE}with plenty of room for luggage and a good radio`;

/** Fields that are compared or looked up exactly as sent, or logged; nobody reads them as somebody's words. */
const exact =
  /(^|\.)(\w*password|token|code|link|search|q|query|clientKey|confirmation|email|phone|id|ids|vehicleId|fromVehicleId|transports|watchedNetworks|account|was\.\w+)(\[\])?$|^POST \/api\/csp-reports|^\w+ \/api\/payments\/webhooks|\/preview\.\w+$/i;

type Node = z.core.$ZodType;

/** Each schema within another that takes a text, with its place. */
function* textsWithin(node: Node, place: string): Generator<[string, Node]> {
  const { def } = (node as z.ZodType)._zod as { def: Record<string, unknown> & { type: string } };
  const inner = (def.innerType ?? (def.type === "pipe" ? def.in : undefined)) as Node | undefined;
  if (def.type === "string") yield [place, node];
  else if (def.type === "object")
    for (const [name, field] of Object.entries((node as z.ZodObject).shape))
      yield* textsWithin(field, `${place}.${name}`);
  else if (def.type === "array") yield* textsWithin(def.element as Node, `${place}[]`);
  else if (def.type === "record") yield* textsWithin(def.valueType as Node, `${place}{}`);
  else if (def.type === "union" || def.type === "intersection")
    for (const each of (def.options ?? [def.left, def.right]) as Node[]) yield* textsWithin(each, place);
  else if (inner)
    for (const [where, leaf] of textsWithin(inner, place)) yield [where, leaf === inner ? node : leaf];
}

it("a text of a request has no override of its direction once it is accepted", async () => {
  const routes = await loadRoutes();
  const texts = routes.flatMap(({ method, path, handler }) => {
    const { body } = handler.declaration;
    return body ? [...textsWithin(body, `${method} ${path}`)] : [];
  });
  expect(texts.length).toBeGreaterThan(200);
  const kept = texts.filter(([place, schema]) => {
    if (exact.test(place)) return false;
    const longest = (schema as z.ZodString).maxLength ?? Number.POSITIVE_INFINITY;
    const { data } = z.safeParse(schema, longest < sample.length ? `ab${OVERRIDE}cd` : sample);
    return JSON.stringify(data ?? "").includes(OVERRIDE);
  });
  expect([...new Set(kept.map(([place]) => place))]).toEqual([]);
});
