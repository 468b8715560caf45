import { expect, it } from "vitest";
import { AppError } from "@/lib/errors";
import { failureResponse } from "./failure";

it("says what went wrong also where clients of the documented endpoints look for it", async () => {
  const body = await failureResponse(new AppError("unauthenticated", "loginFailed"), "en").json();
  expect(body).toMatchObject({ message: expect.any(String), error: { code: "unauthenticated" } });
  expect(body.message).toBe(body.error.message);
});

it("names what a field takes, in the reader's language", async () => {
  const error = new AppError("invalid", "invalid", {
    fields: { plan: "choiceInvalid" },
    choices: { plan: "basic, pro" },
  });
  const said = (await failureResponse(error, "fr").json()).error.fields.plan;
  expect(said).toBe("Choisissez l’une de ces valeurs\u00a0: basic, pro.");
});

const system = (code: string, path?: string) => Object.assign(new Error(code), { code, path });

async function told(error: unknown, locale: "en" | "fr" | "rw" = "en") {
  const answer = failureResponse(error, locale);
  const { error: body } = await answer.json();
  return { status: answer.status, retryAfter: answer.headers.get("retry-after"), body };
}

it("says when to come back while the database is away, full, read-only or out of connections", async () => {
  for (const code of ["ECONNREFUSED", "53100", "53300", "25006", "57P03"]) {
    const { status, retryAfter, body } = await told(new Error("query", { cause: system(code) }));
    expect([code, status, retryAfter, body.code]).toEqual([code, 503, "10", "unavailable"]);
  }
  const busy = new AppError("unavailable", "unavailable", { retryAfterS: 300 });
  expect((await told(busy)).retryAfter).toBe("300");
});

it("says that files cannot be stored when the disk is full, read-only or forbidden, in the reader's language", async () => {
  for (const code of ["EROFS", "ENOSPC", "EDQUOT", "EACCES", "EPERM"]) {
    const { status, retryAfter, body } = await told(system(code, "/data/files/ab"), "fr");
    expect([code, status, retryAfter]).toEqual([code, 503, "10"]);
    expect(body.message).toContain("Aucun fichier ne peut être enregistré");
  }
});

it("keeps what is wrong with us to ourselves", async () => {
  for (const error of [new TypeError("undefined"), system("EACCES"), system("ENOENT", "/data/x")]) {
    const { status, retryAfter, body } = await told(error);
    expect([status, retryAfter, body.code]).toEqual([500, null, "internal"]);
  }
});

it("is 413 for what is too large", async () => {
  expect(await told(new AppError("too_large", "requestTooLarge"))).toMatchObject({ status: 413 });
});
