import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { unparsed } from "./api-client";
import { uploadFile } from "./upload-file";

const replaced = { status: 401, body: { error: { code: "unauthenticated", reason: "new-token" } } };
const done = { status: 200, body: { id: "1" } };

const assign = vi.fn();
let sent: unknown[] = [];

/** Answers the uploads in this order. */
function answerWith(...answers: { status: number; body: unknown }[]): void {
  const next = () => answers.shift() ?? { status: 500, body: null };
  class FakeRequest {
    upload = {};
    status = 0;
    responseText = "";
    onload = () => {};
    open() {}
    setRequestHeader() {}
    getResponseHeader = () => null;
    send(form: unknown) {
      sent.push(form);
      const { status, body } = next();
      Object.assign(this, { status, responseText: JSON.stringify(body) });
      this.onload();
    }
  }
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
}

const upload = () =>
  uploadFile("/api/documents", { kind: "permit" }, unparsed<unknown>(), {
    onProgress: () => {},
    signal: new AbortController().signal,
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  vi.stubGlobal("location", { pathname: "/account", search: "", assign });
  sent = [];
  assign.mockClear();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("an upload that was sent with a token replaced meanwhile", () => {
  it("is repeated with the new cookie, and the page stays", async () => {
    answerWith(replaced, done);
    expect(await upload()).toEqual(done.body);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toBe(sent[0]);
    vi.runAllTimers();
    expect(assign).not.toHaveBeenCalled();
  });

  it("is repeated once only; the log-out page then explains why", async () => {
    answerWith(replaced, replaced, done);
    await expect(upload()).rejects.toMatchObject({ status: 401, reason: "new-token" });
    expect(sent).toHaveLength(2);
    vi.runAllTimers();
    expect(assign).toHaveBeenCalledWith("/logout?next=%2Faccount");
  });
});
