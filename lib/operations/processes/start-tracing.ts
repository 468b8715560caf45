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

/** Addresses that Next and other libraries put on their spans. */
const ADDRESSES = ["http.target", "http.url", "url.full"];

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
 * Sends the spans of this process to OTEL_EXPORTER_OTLP_ENDPOINT; the other variables of the OpenTelemetry SDK (headers,
 * sampler, service name) hold as well. Call once, before the first request. The returned function sends at once what
 * has ended.
 */
export function startTracing(exporter: SpanExporter = new OTLPTraceExporter()): () => Promise<void> {
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": "gendana" }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new QueryRemover(), new BatchSpanProcessor(exporter)],
  });
  provider.register();
  return () => provider.forceFlush();
}
