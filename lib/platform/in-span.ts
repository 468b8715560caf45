import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";

const LONGEST_STATEMENT = 2_000;

const tracer = trace.getTracer("gendana");

/**
 * Runs work in a span of the current trace, or of a new one. Only runs it where tracing is off
 * (lib/operations/processes/start-tracing.ts). Attributes must hold no personal data: traces leave the machine.
 */
export function inSpan<T>(
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<T>,
  kind: SpanKind = SpanKind.INTERNAL,
): Promise<T> {
  return tracer.startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      // Neither message nor stack: Drizzle's repeat the values of a statement.
      span.setStatus({ code: SpanStatusCode.ERROR });
      if (error instanceof Error) span.setAttribute("error.type", error.name);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Runs a statement in a span with its text, which has placeholders instead of values; no trace begins with one. */
export function inStatementSpan<T>(text: string, work: () => Promise<T>): Promise<T> {
  if (!trace.getActiveSpan()) return work();
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? "STATEMENT";
  const attributes = {
    "db.system.name": "postgresql",
    "db.operation.name": operation,
    "db.query.text": text.slice(0, LONGEST_STATEMENT),
  };
  return inSpan(operation, attributes, work, SpanKind.CLIENT);
}

/** The id of the current trace, by which a log line leads to it. */
export function currentTraceId(): string | undefined {
  return trace.getActiveSpan()?.spanContext().traceId;
}
