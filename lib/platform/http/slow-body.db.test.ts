import { expect, it } from "vitest";
import { z } from "zod";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import type { Actor } from "@/lib/platform/actor";
import { requestPort } from "./request-port";
import { route } from "./route";

const database = await freshDatabase();
const user = actorFor(await makeUser(database));
let caller: Actor = user;
const nothing = async () => undefined;
requestPort.register({
  identifyCaller: async () => ({ actor: caller }),
  checkImpersonation: nothing,
  checkMaintenance: () => undefined,
  replaceToken: async () => null,
  recordRefusedAccess: nothing,
  observeResponse: () => undefined,
});

const written: string[] = [];
const write = route({
  summary: "writes a word",
  access: "user",
  body: z.object({ word: z.string() }),
  returns: z.null(),
  handle: ({ body }) => {
    written.push(body.word);
    return null;
  },
});

/** Sends a word of which the end arrives after `pauseMs`; `meanwhile` happens before. */
async function send(word: string, pauseMs: number, meanwhile: () => void): Promise<number> {
  const source = {
    async pull(stream: ReadableStreamDefaultController) {
      stream.enqueue(new TextEncoder().encode('{"word":'));
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      meanwhile();
      stream.enqueue(new TextEncoder().encode(`${JSON.stringify(word)}}`));
      stream.close();
    },
  };
  // The pause begins once the body is read: none of it is produced in advance.
  const body = new ReadableStream(source, { highWaterMark: 0 });
  const headers = { authorization: "Bearer x", "content-type": "application/json" };
  const init = { method: "POST", headers, body, duplex: "half" };
  const response = await write(new Request("http://localhost/api/words", init), {
    params: Promise.resolve({}),
  });
  return response.status;
}

it("a request whose session ends while its body arrives slowly is refused, and nothing is written", async () => {
  expect(await send("in time", 1_100, () => undefined)).toBe(200);
  const late = send("too late", 1_100, () => {
    caller = { kind: "anonymous", ended: "password-changed" };
  });
  expect(await late).toBe(401);
  expect(written).toEqual(["in time"]);
});
