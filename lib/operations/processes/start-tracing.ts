import { setTimeout as sleep } from "node:timers/promises";
import { DiagLogLevel, diag } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type ReadableSpan,
  type Span,
  type SpanExporter,
  type SpanProcessor,
} from "@opentelemetry/sdk-trace-node";
import { log } from "@/lib/platform/log";

/** Addresses that Next and other libraries put on their spans. */
const ADDRESSES = ["http.target", "http.url", "url.full"];

/** A stop does not wait longer for the collector. */
const LONGEST_FLUSH_MS = 2_000;

const warn = (message: string) => log.warn({ reason: message.slice(0, 300) }, "spans were not sent");
const onlyWarnings = { error: warn, warn, info() {}, debug() {}, verbose() {} };

/** Removes query strings: those of reset links are secrets, those of searches may name people. */
class QueryRemover implements SpanProcessor {
  onStart(span: Span): void {
    for (const name of ADDRESSES) {
      const address = span.attributes[name];
      if (typeof address === "string" && address.includes("?"))
        span.setAttribute(name, address.slice(0, address.indexOf("?")));
    }
  }
  onEnd(_: ReadableSpan): void {}
  async forceFlush(): Promise<void> {}
  async shutdown(): Promise<void> {}
}

/**
 * Sends the spans of this process to OTEL_EXPORTER_OTLP_ENDPOINT; the other variables of the OpenTelemetry SDK
 * (headers, sampler, service name) apply too. Call once, before the first request. The returned function sends the
 * spans that have ended, waits for the collector no longer than two seconds, and never rejects.
 */
export function startTracing(exporter: SpanExporter = new OTLPTraceExporter()): () => Promise<void> {
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": "gendana" }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new QueryRemover(), new BatchSpanProcessor(exporter)],
  });
  provider.register();
  diag.setLogger(onlyWarnings, DiagLogLevel.WARN);
  return () => {
    const sent = provider.forceFlush().catch((error) => warn(String(error)));
    return Promise.race([sent, sleep(LONGEST_FLUSH_MS, undefined, { ref: false })]);
  };
}
