import { expect, it } from "vitest";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { transact } from "@/db/transaction";
import { rememberDevice } from "./known-devices";

const database = await freshDatabase();

it("a browser is remembered under a token of ours, but not under one with something appended", async () => {
  const { id } = await makeUser(database);
  const remember = (token?: string) =>
    transact((tx) => rememberDevice(tx, id, { ipAddress: "10.0.0.1", userAgent: null, token }, new Date()));
  const { token } = await remember();
  expect(await remember(token)).toMatchObject({ token, isNew: false });
  for (const suffix of [".", ".x"]) {
    const other = await remember(token + suffix);
    expect(other.isNew).toBe(true);
    expect(other.token).not.toContain(token);
  }
});
