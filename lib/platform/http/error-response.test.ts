import { expect, it } from "vitest";
import { AppError } from "@/lib/platform/errors";
import { failureResponse } from "./error-response";

it("also has the message where clients of the documented endpoints expect it", async () => {
  const body = await failureResponse(new AppError("unauthenticated", "loginFailed"), "en").json();
  expect(body).toMatchObject({ message: expect.any(String), error: { code: "unauthenticated" } });
  expect(body.message).toBe(body.error.message);
});

it("lists the values a field accepts, in the reader's language", async () => {
  const error = new AppError("invalid", "invalid", {
    fields: { plan: "choiceInvalid" },
    choices: { plan: "basic, pro" },
  });
  const sentence = (await failureResponse(error, "fr").json()).error.fields.plan;
  expect(sentence).toBe("Choisissez l’une de ces valeurs\u00a0: basic, pro.");
});

it("has the limit of a text that is too long", async () => {
  const fields = { title: "textTooLong", reply: "textTooLong" } as const;
  const error = new AppError("invalid", "invalid", { fields, limits: { title: 40, reply: 2_000 } });
  expect((await failureResponse(error, "en").json()).error.fields).toEqual({
    title: "Please use at most 40 characters.",
    reply: "Please use at most 2,000 characters.",
  });
});

const system = (code: string, path?: string) => Object.assign(new Error(code), { code, path });

async function errorBodyOf(error: unknown, locale: "en" | "fr" | "rw" = "en") {
  const response = failureResponse(error, locale);
  const { error: body } = await response.json();
  return { status: response.status, retryAfter: response.headers.get("retry-after"), body };
}

it("has Retry-After while the database is unreachable, full, read-only or out of connections", async () => {
  for (const code of ["ECONNREFUSED", "53100", "53300", "25006", "57P03"]) {
    const { status, retryAfter, body } = await errorBodyOf(new Error("query", { cause: system(code) }));
    expect([code, status, retryAfter, body.code]).toEqual([code, 503, "10", "unavailable"]);
  }
  const busy = new AppError("unavailable", "unavailable", { retryAfterS: 300 });
  expect((await errorBodyOf(busy)).retryAfter).toBe("300");
});

it("reports that files cannot be stored if the disk is full, read-only or forbidden, in the reader's language", async () => {
  for (const code of ["EROFS", "ENOSPC", "EDQUOT", "EACCES", "EPERM"]) {
    const { status, retryAfter, body } = await errorBodyOf(system(code, "/data/files/ab"), "fr");
    expect([code, status, retryAfter]).toEqual([code, 503, "10"]);
    expect(body.message).toContain("Aucun fichier ne peut être enregistré");
  }
});

it("reveals nothing about internal errors", async () => {
  for (const error of [new TypeError("undefined"), system("EACCES"), system("ENOENT", "/data/x")]) {
    const { status, retryAfter, body } = await errorBodyOf(error);
    expect([status, retryAfter, body.code]).toEqual([500, null, "internal"]);
  }
});

it("is 413 for bodies that are too large", async () => {
  expect(await errorBodyOf(new AppError("too_large", "requestTooLarge"))).toMatchObject({ status: 413 });
});
