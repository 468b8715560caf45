import http, { type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { CALENDAR_LIMIT } from "@/lib/catalog/availability/calendar/rules";
import { isPublicAddress, type NetworkPolicy, publicNetwork } from "@/lib/platform/safe-fetch/safe-fetch";
import { fetchCalendar } from "./fetch-calendar";
import { CalendarError } from "./parse-calendar";

const servers: http.Server[] = [];

/** A local server, for tests about responses rather than addresses. */
async function serve(listener: RequestListener): Promise<{ url: string; port: string }> {
  const server = http.createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const port = String((server.address() as AddressInfo).port);
  return { url: `http://calendars.example:${port}/feed.ics`, port };
}

afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

/** A policy that resolves every name to the local server and allows nothing else. */
function here(port: string, changes: Partial<NetworkPolicy> = {}): NetworkPolicy {
  return {
    protocols: ["http:"],
    ports: [port],
    isAllowed: (address) => address === "127.0.0.1",
    resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    patienceMs: 5_000,
    ...changes,
  };
}

async function failureOf(reading: Promise<unknown>): Promise<string> {
  const error = await reading.then(
    () => undefined,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(CalendarError);
  return (error as CalendarError).failure;
}

describe("the allowed addresses", () => {
  it.each([
    ["8.8.8.8", true],
    ["102.22.140.1", true],
    ["2606:4700::1111", true],
    ["127.0.0.1", false],
    ["127.255.255.254", false],
    ["0.0.0.0", false],
    ["10.1.2.3", false],
    ["172.16.0.1", false],
    ["172.31.255.255", false],
    ["192.168.1.1", false],
    ["100.64.0.1", false],
    ["169.254.169.254", false],
    ["192.0.0.192", false],
    ["198.18.0.1", false],
    ["224.0.0.1", false],
    ["240.0.0.1", false],
    ["255.255.255.255", false],
    ["::", false],
    ["::1", false],
    ["::127.0.0.1", false],
    ["::ffff:127.0.0.1", false],
    ["::ffff:8.8.8.8", false],
    ["::ffff:0:10.0.0.1", false],
    ["64:ff9b::a9fe:a9fe", false],
    ["64:ff9b:1::1", false],
    ["2002:7f00:1::", false],
    ["2001::1", false],
    ["2001:db8::1", false],
    ["fc00::1", false],
    ["fd00:ec2::254", false],
    ["fe80::1", false],
    ["fec0::1", false],
    ["ff02::1", false],
    ["localhost", false],
    ["", false],
  ])("%s: %s", (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected);
  });

  it.each([
    "http://8.8.8.8/feed.ics",
    "ftp://8.8.8.8/feed.ics",
    "file:///etc/passwd",
    "https://8.8.8.8:22/",
    "https://name:secret@8.8.8.8/",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://0177.0.0.1/",
    "https://[::1]/",
    "https://[::ffff:7f00:1]/",
    "https://169.254.169.254/latest/meta-data",
    "webcal://10.0.0.1/feed.ics",
    "no address",
  ])("never %s", async (link) => {
    expect(await failureOf(fetchCalendar(link))).toBe("calendarLinkForbidden");
  });

  it("checks every address of a name and refuses a name with a single private one", async () => {
    const answer = (...addresses: string[]): NetworkPolicy => ({
      ...publicNetwork,
      resolve: async () => addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    });
    for (const policy of [answer("10.0.0.1"), answer("8.8.8.8", "127.0.0.1"), answer("8.8.8.8", "::1")])
      expect(await failureOf(fetchCalendar("https://calendars.example/", policy))).toBe(
        "calendarLinkForbidden",
      );
    expect(await failureOf(fetchCalendar("https://calendars.example/", answer()))).toBe(
      "calendarHostUnknown",
    );
  });
});

describe("reading a link", () => {
  it("returns the text and resolves a name once, so that a changing DNS answer has no effect", async () => {
    const { url, port } = await serve((request, response) => response.end(`BEGIN ${request.headers.host}`));
    let asked = 0;
    const resolve = async () => [{ address: asked++ === 0 ? "127.0.0.1" : "10.0.0.1", family: 4 }];
    expect(await fetchCalendar(url, here(port, { resolve }))).toBe(`BEGIN calendars.example:${port}`);
    expect(asked).toBe(1);
  });

  it("follows three redirects but not a fourth", async () => {
    const { url, port } = await serve((request, response) => {
      const left = Number(new URL(request.url ?? "", "http://x").searchParams.get("left") ?? 0);
      if (left === 0) response.end("there");
      else response.writeHead(302, { location: `/feed.ics?left=${left - 1}` }).end();
    });
    expect(await fetchCalendar(`${url}?left=3`, here(port))).toBe("there");
    expect(await failureOf(fetchCalendar(`${url}?left=4`, here(port)))).toBe("calendarRedirects");
  });

  it.each(["http://10.0.0.1/", "http://metadata.internal/", "https://127.0.0.1/", "file:///etc/passwd"])(
    "checks the target of a redirect again: %s",
    async (location) => {
      const { url, port } = await serve((_, response) => response.writeHead(302, { location }).end());
      const resolve = async (host: string) => [
        { address: host === "calendars.example" ? "127.0.0.1" : "169.254.169.254", family: 4 },
      ];
      expect(await failureOf(fetchCalendar(url, here(port, { ports: [port, ""], resolve })))).toBe(
        "calendarLinkForbidden",
      );
    },
  );

  it("stops at a megabyte, whatever the announced length", async () => {
    const { url, port } = await serve((_, response) => {
      const flood = () => {
        while (response.write("x".repeat(64 * 1024)));
      };
      response.on("drain", flood);
      flood();
    });
    expect(await failureOf(fetchCalendar(url, here(port)))).toBe("calendarTooLarge");
    const full = await serve((_, response) => response.end("x".repeat(CALENDAR_LIMIT)));
    expect(await fetchCalendar(full.url, here(full.port))).toHaveLength(CALENDAR_LIMIT);
  });

  it("gives up after the time limit, before or during the response", async () => {
    const silent = await serve(() => {});
    const patienceMs = 200;
    expect(await failureOf(fetchCalendar(silent.url, here(silent.port, { patienceMs })))).toBe(
      "calendarTooSlow",
    );
    const dripping = await serve((_, response) => {
      response.write("BEGIN");
    });
    expect(await failureOf(fetchCalendar(dripping.url, here(dripping.port, { patienceMs })))).toBe(
      "calendarTooSlow",
    );
    const resolve = () => new Promise<never>(() => {});
    expect(await failureOf(fetchCalendar(silent.url, here(silent.port, { patienceMs, resolve })))).toBe(
      "calendarTooSlow",
    );
  });

  it("reports an unreachable server and an error status", async () => {
    const { url, port } = await serve((_, response) => response.writeHead(403).end("no"));
    expect(await failureOf(fetchCalendar(url, here(port)))).toBe("calendarRefused");
    const cut = await serve((request) => request.socket.destroy());
    expect(await failureOf(fetchCalendar(cut.url, here(cut.port)))).toBe("calendarUnreachable");
    const resolve = () => Promise.reject(new Error("ENOTFOUND"));
    expect(await failureOf(fetchCalendar(url, here(port, { resolve })))).toBe("calendarHostUnknown");
  });
});
