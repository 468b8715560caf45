import { createTranslator } from "next-intl";
import { expect, it } from "vitest";
import { wholeNumber } from "@/lib/businesses/settings/rental-terms-contract";
import messages from "@/lib/platform/i18n/messages/en.json";
import { prose } from "@/lib/platform/text-fields";
import { errorText } from "./error-text";

const translate = errorText(createTranslator({ locale: "en", messages, namespace: "errors" }));

it("names the limit of the field's schema when a text is too long", () => {
  const { error } = prose(300).safeParse("x".repeat(301));
  expect(error?.issues.map(({ message }) => translate(message))).toEqual([
    "Please use at most 300 characters.",
  ]);
});

it("names the limit of the field's schema when a number is outside its range", () => {
  const { error } = wholeNumber(1, 365).safeParse(366);
  const below = wholeNumber(1, 365).safeParse(0).error;
  const sentences = [error, below].flatMap((each) => each?.issues.map(({ message }) => translate(message)));
  expect(sentences).toEqual(["Enter 365 or less.", "Enter 1 or more."]);
});

it("translates the key of an error and shows the finished sentences of the API as they are", () => {
  expect(translate("fieldRequired")).toBe(messages.errors.fieldRequired);
  for (const sentence of ["The plate is taken.", "Unavailable", "Choose one: 3"])
    expect(translate(sentence)).toBe(sentence);
});
