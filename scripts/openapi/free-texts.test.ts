import { expect, it } from "vitest";
import { z } from "zod";
import { readErrorMessage } from "@/lib/platform/i18n/read-error-message";
import { loadRoutes } from "./load-operations";

/** An override of the direction of writing, which makes one text look like another. */
const OVERRIDE = "\u202e";
const sample = `A clean car for a long way ${OVERRIDE}with plenty of room for luggage and a good radio`;

/** Fields that are compared or looked up exactly as sent, or logged; nobody reads them as somebody's words. */
const exact =
  /(^|\.)(\w*password|token|code|link|search|q|query|clientKey|confirmation|email|phone|id|ids|vehicleId|fromVehicleId|transports|watchedNetworks|account|(was|destination)\.\w+)(\[\])?$|^POST \/api\/csp-reports|^\w+ \/api\/payments\/webhooks|\/preview\.\w+$/i;

type Node = z.core.$ZodType;

/** What a schema consists of, by its type. */
interface Definition {
  type: string;
  shape?: Record<string, Node>;
  element?: Node;
  valueType?: Node;
  options?: Node[];
  left?: Node;
  right?: Node;
  in?: Node;
  innerType?: Node;
}

/** Each schema within another that takes a text, with its place. */
function* textsWithin(node: Node, place: string): Generator<[string, Node]> {
  const definition = node._zod.def as unknown as Definition;
  const { type, shape = {}, element, valueType, options = [], left, right } = definition;
  if (type === "string") yield [place, node];
  for (const [name, field] of Object.entries(shape)) yield* textsWithin(field, `${place}.${name}`);
  if (element) yield* textsWithin(element, `${place}[]`);
  if (valueType) yield* textsWithin(valueType, `${place}{}`);
  for (const each of [...options, left, right]) if (each) yield* textsWithin(each, place);
  // The outer schema may change what the inner one accepts.
  const inner = definition.innerType ?? definition.in;
  if (inner)
    for (const [where, leaf] of textsWithin(inner, place)) yield [where, leaf === inner ? node : leaf];
}

async function loadTexts(): Promise<[string, Node][]> {
  const routes = await loadRoutes();
  return routes.flatMap(({ method, path, handler }) => {
    const { body } = handler.declaration;
    return body ? [...textsWithin(body, `${method} ${path}`)] : [];
  });
}

/** Texts that programs send, not people. */
const machine =
  /(^|\.)(\w*id|ids|query|endpoint|clientKey|transports)(\[\])?$|^POST \/api\/(csp-reports|passkeys)|\.passkey\.|\/preview\.\w+$/i;

it("a text that is too long is refused with its limit or by what is wrong with it", async () => {
  const tooLong = "a".repeat(25_000);
  const refused = (await loadTexts()).flatMap(([place, schema]) =>
    (z.safeParse(schema, tooLong).error?.issues ?? []).flatMap(({ code, message }) =>
      code === "too_big" && !machine.test(place) ? [[place, readErrorMessage(message)?.key] as const] : [],
    ),
  );
  expect(refused.length).toBeGreaterThan(100);
  const unclear = refused.filter(([, key]) => key === undefined || key === "fieldInvalid");
  expect([...new Set(unclear.map(([place]) => place))]).toEqual([]);
});

it("a text of a request has no override of its direction once it is accepted", async () => {
  const texts = await loadTexts();
  expect(texts.length).toBeGreaterThan(200);
  const kept = texts.filter(([place, schema]) => {
    if (exact.test(place)) return false;
    const longest = (schema as z.ZodString).maxLength ?? Number.POSITIVE_INFINITY;
    const { data } = z.safeParse(schema, longest < sample.length ? `ab${OVERRIDE}cd` : sample);
    return JSON.stringify(data ?? "").includes(OVERRIDE);
  });
  expect([...new Set(kept.map(([place]) => place))]).toEqual([]);
});
