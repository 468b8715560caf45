import { readFileSync } from "node:fs";
import { expect, test } from "../../../fixtures";
import { callers } from "./callers";
import { expectedAccess, findProblems } from "./expected-access";
import { call, fingerprint, makeWorld } from "./world";

const { paths } = JSON.parse(readFileSync("lib/operations/openapi/openapi.json", "utf8"));
const described = Object.entries<object>(paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
);

/** Each part has its own accounts, so that no limit of requests is reached. */
const PARTS = 6;

test.describe.configure({ mode: "parallel" });

test("every route has a row that says who may do what", () => {
  expect(findProblems(described)).toEqual([]);
  const cells = [...expectedAccess.values()].flatMap((row) => [...row.values()]);
  const asked = cells.filter((expected) => expected !== "--").length;
  process.stdout.write(
    `authorisation: ${expectedAccess.size} routes, ${callers.length} callers, ${asked} cells\n`,
  );
});

for (let part = 0; part < PARTS; part++)
  test(`every caller gets from every route what its row says, and who is refused changes nothing (${part + 1} of ${PARTS})`, async ({
    baseURL,
  }) => {
    const rows = described
      .filter((_, index) => index % PARTS === part)
      .flatMap((route) =>
        [...(expectedAccess.get(route) ?? [])].map(([caller, expected]) => {
          const [method = "", path = ""] = route.split(" ");
          return { route, method, path, caller, expected };
        }),
      );
    const wrong: string[] = [];
    const ask = async (world: Awaited<ReturnType<typeof makeWorld>>, row: (typeof rows)[number]) => {
      const status = await call(world, row.caller, row.method, row.path);
      const isAsExpected =
        row.expected === "ok"
          ? ![401, 403, 404].includes(status) && status < 500
          : String(status) === row.expected;
      if (!isAsExpected) wrong.push(`${row.route} as ${row.caller}: ${status}, expected ${row.expected}`);
      return status;
    };

    let world = await makeWorld(baseURL);
    const before = await fingerprint(world);
    for (const row of rows.filter(({ expected }) => expected !== "ok" && expected !== "--"))
      await ask(world, row);
    expect(wrong).toEqual([]);
    expect(await fingerprint(world)).toEqual(before);

    for (const row of rows.filter(({ expected }) => expected === "ok")) {
      const status = await ask(world, row);
      // What was made or removed would be in the way of the next caller.
      if (row.method !== "GET" && status < 300) world = await makeWorld(baseURL);
    }
    expect(wrong).toEqual([]);
  });
