import { expect, it } from "vitest";
import { listPlaceholders, renderMessage } from "./icu-message";

it("renders a user's text unchanged, whatever placeholders it contains", () => {
  const written = "{link} {count, plural, other {#}} '{name}' <b>{code}</b> {{7*7}}";
  const values = { name: written, link: "https://a.example/secret", count: 3, code: "123456" };
  expect(renderMessage("Hello {name}!", "en", values)).toBe(`Hello ${written}!`);
  expect(renderMessage("{count, plural, one {x} other {{name}}}", "en", values)).toBe(written);
});

it("uses only the given values, not the properties that every object has", () => {
  for (const name of ["constructor", "__proto__", "toString"]) {
    expect(listPlaceholders(`{${name}}`)).toMatchObject([{ name }]);
    expect(() => renderMessage(`{${name}}`, "en", {})).toThrow(`no value ${name}`);
  }
});
