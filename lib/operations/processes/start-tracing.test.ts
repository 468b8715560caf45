import { setTimeout as sleep } from "node:timers/promises";
import { trace } from "@opentelemetry/api";
import { InMemorySpanExporter } from "@opentelemetry/sdk-trace-node";
import { afterAll, expect, it, vi } from "vitest";
import { currentTraceId, inSpan, inStatementSpan } from "@/lib/platform/in-span";
import { log } from "@/lib/platform/log";
import { startTracing } from "./start-tracing";

const exporter = new InMemorySpanExporter();
type Export = typeof exporter.export;
/** How the collector answers. */
let answer: Export = (spans, done) => exporter.export(spans, done);
const flush = startTracing({ export: (spans, done) => answer(spans, done), shutdown: async () => {} });
afterAll(() => trace.disable());

async function spansOf(work: () => Promise<unknown>) {
  await flush();
  exporter.reset();
  await work().catch(() => {});
  await flush();
  return exporter.getFinishedSpans();
}

it("adds statements to the trace of the work that caused them, with their text and without values", async () => {
  const spans = await spansOf(() =>
    inSpan("job pay-owners", {}, () => inStatementSpan("select * from users where id = $1", async () => [])),
  );
  expect(spans.map(({ name }) => name)).toEqual(["SELECT", "job pay-owners"]);
  const [statement, job] = spans;
  expect(statement?.parentSpanContext?.spanId).toBe(job?.spanContext().spanId);
  expect(statement?.attributes).toMatchObject({
    "db.system.name": "postgresql",
    "db.query.text": "select * from users where id = $1",
  });
  expect(job?.resource.attributes["service.name"]).toBe("gendana");
});

it("begins no trace with a statement, and provides the trace's id for the log", async () => {
  expect(await spansOf(() => inStatementSpan("select 1", async () => {}))).toEqual([]);
  expect(currentTraceId()).toBeUndefined();
  await inSpan("job", {}, async (span) => expect(currentTraceId()).toBe(span.spanContext().traceId));
});

it("marks failures without their message, which may contain values", async () => {
  const [span] = await spansOf(() =>
    inSpan("job", {}, async () => {
      throw new TypeError("aline@example.com");
    }),
  );
  expect(span?.status.code).toBe(2);
  expect(JSON.stringify([span?.attributes, span?.events, span?.status])).not.toContain("aline");
});

it("leaves query strings out of addresses", async () => {
  const [span] = await spansOf(() =>
    inSpan("GET", { "http.target": "/reset-password?token=secret" }, async () => {}),
  );
  expect(span?.attributes["http.target"]).toBe("/reset-password");
});

it("logs that the collector is unreachable", async () => {
  const warn = vi.spyOn(log, "warn").mockReturnValue();
  answer = (_, done) => done({ code: 1, error: new Error("no collector") });
  await inSpan("job", {}, async () => {});
  await flush();
  expect(warn.mock.calls.flat()).toContain("spans were not sent");
  warn.mockRestore();
});

it("does not wait for a collector that hangs", async () => {
  answer = () => {};
  await inSpan("job", {}, async () => {});
  // Without a limit it would wait for the exporter's half minute.
  expect(await Promise.race([flush().then(() => "given up"), sleep(15_000, "waits")])).toBe("given up");
});
