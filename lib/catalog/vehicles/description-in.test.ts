import { describe, expect, it } from "vitest";
import { descriptionIn } from "./description-in";

const vehicle = {
  description: "Bonne sur les pistes.",
  descriptionLocale: "fr" as const,
  descriptionEn: "Good on dirt roads.",
  descriptionFr: null,
  descriptionRw: null,
};

describe("the description of a vehicle", () => {
  it("is in the reader's language where its owner wrote it", () => {
    expect(descriptionIn(vehicle, "fr")).toEqual({ text: "Bonne sur les pistes.", locale: "fr" });
    expect(descriptionIn(vehicle, "en")).toEqual({ text: "Good on dirt roads.", locale: "en" });
  });

  it("is otherwise the owner's own text, in its language", () => {
    expect(descriptionIn(vehicle, "rw")).toEqual({ text: "Bonne sur les pistes.", locale: "fr" });
    const blank = { ...vehicle, descriptionRw: "" };
    expect(descriptionIn(blank, "rw")).toEqual({ text: "Bonne sur les pistes.", locale: "fr" });
  });

  it("ignores a translation into the language of the text itself", () => {
    const twice = { ...vehicle, descriptionFr: "Autre texte." };
    expect(descriptionIn(twice, "fr").text).toBe("Bonne sur les pistes.");
  });

  it("has no language if it is not known", () => {
    const unknown = { ...vehicle, descriptionLocale: null };
    expect(descriptionIn(unknown, "rw")).toEqual({ text: "Bonne sur les pistes.", locale: null });
    expect(descriptionIn(unknown, "en").locale).toBe("en");
  });
});
