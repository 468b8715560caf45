import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { freePort } from "@/db/embedded/free-port";
import { localAddress, superviseApp } from "@/scripts/launch/app-server";
import { expect, test } from "../../fixtures";

const HOST = "127.0.0.1";

interface SentSpan {
  traceId: string;
  name: string;
  attributes: { key: string; value: object }[];
}

/** Starts a trace collector that stores the spans it receives. */
async function startCollector() {
  const spans: SentSpan[] = [];
  const server = createServer(async (request, response) => {
    const { resourceSpans } = JSON.parse(await text(request));
    for (const { scopeSpans } of resourceSpans)
      for (const scope of scopeSpans) spans.push(...(scope.spans as SentSpan[]));
    response.setHeader("content-type", "application/json").end("{}");
  });
  await new Promise<void>((listening) => server.listen(0, HOST, listening));
  const { port } = server.address() as AddressInfo;
  return { spans, url: `http://${HOST}:${port}`, close: () => server.close() };
}

test("a request's trace goes from the route to its SQL statements, without query strings or values", async ({
  playwright,
}) => {
  const collector = await startCollector();
  const port = await freePort(HOST);
  const url = localAddress(port, HOST);
  const settings = {
    PORT: String(port),
    SITE_URL: url,
    BACKGROUND_WORK: "worker",
    DATABASE_POOL: "4",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: "200",
  };
  const app = superviseApp({ env: { ...process.env, ...settings }, port, host: HOST });
  try {
    await app.ready;
    const client = await playwright.request.newContext({ baseURL: url });
    expect((await client.get("/api/vehicles?search=kwibuka")).status()).toBe(200);
    const ofRoute = () => collector.spans.filter(({ name }) => name === "GET /api/vehicles");
    await expect.poll(() => ofRoute().length).toBeGreaterThan(0);
    const { traceId } = ofRoute()[0] ?? {};
    const statements = () =>
      collector.spans.filter(
        (span) => span.traceId === traceId && span.attributes.some(({ key }) => key === "db.query.text"),
      );
    await expect.poll(() => statements().length).toBeGreaterThan(0);
    expect(JSON.stringify(collector.spans)).not.toContain("kwibuka");
    await client.dispose();
  } finally {
    await app.stop();
    collector.close();
  }
});
