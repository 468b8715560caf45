import { NextIntlClientProvider } from "next-intl";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { ApiError } from "@/lib/platform/http/api-client";
import { UnreadableResponse } from "@/lib/platform/http/parse-response";
import en from "@/lib/platform/i18n/messages/en.json";
import fr from "@/lib/platform/i18n/messages/fr.json";
import rw from "@/lib/platform/i18n/messages/rw.json";
import { useErrorText } from "./use-error-text";

const ErrorText = ({ error }: { error: unknown }) => useErrorText()(error);

/** The text that a component shows for a failed call. */
function textOf(error: unknown, locale: "en" | "fr" | "rw" = "en"): string {
  const messages = { en, fr, rw }[locale];
  const children = createElement(ErrorText, { error });
  const intl = { locale, timeZone: "Africa/Kigali", messages, children };
  return renderToStaticMarkup(createElement(NextIntlClientProvider, intl));
}

afterEach(() => vi.unstubAllGlobals());

it("a write whose response this page cannot read says that it was saved, in every language", () => {
  const saved = new UnreadableResponse("POST");
  expect(textOf(saved)).toBe(
    "This was saved, but the page could not show the result. Reload the page to see it.",
  );
  expect(textOf(saved, "fr")).toMatch(/^L’enregistrement a réussi, .* Rechargez la page pour le voir\.$/);
  expect(textOf(saved, "rw")).toMatch(/^Byabitswe, /);
});

it("a read whose response this page cannot read says that Gendana has been updated", () => {
  expect(textOf(new UnreadableResponse("GET"))).toMatch(/^Gendana has been updated .* Reload the page/);
});

it("a part that is missing although there is a connection says the same", () => {
  const missing = Object.assign(new Error("Failed to load chunk"), { name: "ChunkLoadError" });
  vi.stubGlobal("navigator", { onLine: true });
  expect(textOf(missing)).toMatch(/^Gendana has been updated/);
  vi.stubGlobal("navigator", { onLine: false });
  expect(textOf(missing)).toMatch(/^We could not reach Gendana\./);
});

it("other failures show the server’s message, or that it could not be reached", () => {
  expect(textOf(new ApiError(422, "invalid", "Choose a later day."))).toBe("Choose a later day.");
  expect(textOf(new ApiError(502, "unavailable", ""))).toMatch(/^We could not reach Gendana\./);
  expect(textOf(new TypeError("Failed to fetch"))).toMatch(/^We could not reach Gendana\./);
});
