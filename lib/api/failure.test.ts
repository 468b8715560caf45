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
