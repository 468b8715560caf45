import { trace } from "@opentelemetry/api";
import { InMemorySpanExporter } from "@opentelemetry/sdk-trace-node";
import { afterAll, expect, it } from "vitest";
import { currentTraceId, inSpan, inStatementSpan } from "@/lib/platform/in-span";
import { startTracing } from "./start-tracing";

const exporter = new InMemorySpanExporter();
const flush = startTracing(exporter);
afterAll(() => trace.disable());

async function spansOf(work: () => Promise<unknown>) {
  await flush();
  exporter.reset();
  await work().catch(() => {});
  await flush();
  return exporter.getFinishedSpans();
}

it("puts statements into the trace of what caused them, with their text and no values", async () => {
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

it("begins no trace with a statement, and names the trace for the log", async () => {
  expect(await spansOf(() => inStatementSpan("select 1", async () => {}))).toEqual([]);
  expect(currentTraceId()).toBeUndefined();
  await inSpan("job", {}, async (span) => expect(currentTraceId()).toBe(span.spanContext().traceId));
});

it("marks what failed, without the message, which may hold values", async () => {
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
