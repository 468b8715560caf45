import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { review } from "@/lib/catalog/reviews/contract";
import { api, unparsed } from "./api-client";
import { parseResponse, UnreadableResponse } from "./parse-response";

describe("a response of another release", () => {
  it("is read if it lacks fields that may be null, at any depth", () => {
    const list = z.object({
      items: z.array(z.object({ id: z.string(), locale: z.enum(["en", "fr"]).nullable() })),
      owner: z.object({ reply: z.string().nullable(), repliedAt: z.iso.datetime().nullable() }),
      next: z.object({ cursor: z.string() }).nullable(),
    });
    const body = { items: [{ id: "1" }, { id: "2", locale: "fr" }], owner: { reply: "Thank you" } };
    expect(parseResponse(list, body, "GET")).toEqual({
      items: [
        { id: "1", locale: null },
        { id: "2", locale: "fr" },
      ],
      owner: { reply: "Thank you", repliedAt: null },
      next: null,
    });
  });

  it("is not read if it lacks a field that may not be null", () => {
    const contract = z.object({ id: z.string(), total: z.int(), note: z.string().nullable() });
    const read = (method: string) => () => parseResponse(contract, { id: "1" }, method);
    expect(read("GET")).toThrow(expect.objectContaining({ isSaved: false }));
    expect(read("PUT")).toThrow(expect.objectContaining({ isSaved: true }));
    expect(read("PUT")).toThrow(UnreadableResponse);
  });
});

it("a response that was cut is no outdated page, but a write that succeeded is saved", () => {
  const read = (method: string) => () => parseResponse(z.object({ id: z.string() }), undefined, method);
  expect(read("GET")).not.toThrow(UnreadableResponse);
  expect(read("GET")).toThrow();
  expect(read("POST")).toThrow(UnreadableResponse);
});

describe("the API client", () => {
  const fetched = vi.fn();
  beforeEach(() => {
    vi.stubGlobal("document", { documentElement: { lang: "en" } });
    vi.stubGlobal("fetch", fetched);
  });
  afterEach(() => vi.unstubAllGlobals());

  it("reads a review of a release that stored no languages", async () => {
    const earlier = {
      id: "8b6f1f0e-3f0b-4c53-9a53-0d4f6b1d2c3a",
      userName: "Aline U.",
      authorPhoto: null,
      rating: 5,
      comment: "A clean car.",
      ownerReply: null,
      createdAt: "2026-11-20T08:00:00.000Z",
      tripDate: "2026-11-18T08:00:00.000Z",
    };
    fetched.mockResolvedValueOnce(Response.json(earlier));
    const languages = { commentLocale: null, ownerReplyLocale: null };
    expect(await api.get("/api/reviews/1", review)).toEqual({ ...earlier, ...languages });
  });

  it("returns a response unchanged where the page does not parse it", async () => {
    fetched.mockResolvedValueOnce(Response.json({ id: "1" }));
    expect(await api.post("/api/reviews", {}, unparsed())).toEqual({ id: "1" });
  });
});
