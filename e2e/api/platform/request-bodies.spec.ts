import { connect, type Socket } from "node:net";
import { expect, test } from "../../fixtures";

// Uses one connection, as a proxy shares it between users: one user's request must not affect the next one's.

const site = new URL(process.env.E2E_BASE_URL ?? "http://localhost:3000");
const MB = 1024 * 1024;

interface RawResponse {
  status: number;
  head: string;
  body: string;
}

/** A connection on which requests are written byte by byte. */
class RawConnection {
  private readonly socket: Socket = connect(Number(site.port), site.hostname);
  private received = Buffer.alloc(0);
  private isClosed = false;
  private wake = () => {};

  constructor() {
    this.socket.on("data", (part) => {
      this.received = Buffer.concat([this.received, part]);
      this.wake();
    });
    for (const event of ["close", "error"])
      this.socket.on(event, () => {
        this.isClosed = true;
        this.wake();
      });
  }

  write(bytes: string | Buffer): void {
    if (!this.isClosed) this.socket.write(bytes);
  }

  head(method: string, path: string, headers: Record<string, string | number>): void {
    const all = Object.entries({ host: site.host, ...headers }).map(([name, value]) => `${name}: ${value}`);
    this.write(`${method} ${path} HTTP/1.1\r\n${all.join("\r\n")}\r\n\r\n`);
  }

  async until(is: () => boolean): Promise<void> {
    while (!is()) {
      if (this.isClosed) throw new Error(`the connection ended after: ${this.received}`);
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }

  async response(): Promise<RawResponse> {
    const end = () => this.received.indexOf("\r\n\r\n");
    await this.until(() => end() >= 0);
    const head = this.received.subarray(0, end()).toString().toLowerCase();
    this.received = this.received.subarray(end() + 4);
    const length = /\ncontent-length: (\d+)/.exec(head)?.[1];
    const body = length === undefined ? await this.chunks() : await this.take(Number(length));
    return { status: statusOf(head), head, body };
  }

  private async take(length: number): Promise<string> {
    await this.until(() => this.received.length >= length);
    const taken = this.received.subarray(0, length).toString();
    this.received = this.received.subarray(length);
    return taken;
  }

  private async chunks(): Promise<string> {
    for (let body = ""; ; ) {
      await this.until(() => this.received.includes("\r\n"));
      const connection = this.received.subarray(0, this.received.indexOf("\r\n")).toString();
      await this.take(connection.length + 2);
      const length = Number.parseInt(connection, 16);
      body += await this.take(length);
      await this.take(2);
      if (length === 0) return body;
    }
  }

  async closed(): Promise<void> {
    while (!this.isClosed)
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
  }

  end(): void {
    this.socket.destroy();
  }
}

const statusOf = (head: string) => Number(head.split(" ")[1]);
const json = { "content-type": "application/json", "accept-language": "fr" };
const form = { "content-type": "multipart/form-data; boundary=x" };
const chunk = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")]);

test("a body above the limit gets 413 in the reader's language before it is sent, and the connection closes", async () => {
  for (const [path, headers, length] of [
    ["/api/quotes", json, 2 * MB],
    ["/api/payments/webhooks/stripe", json, 2 * MB],
    [
      "/api/auth/callback/credentials",
      { ...json, "content-type": "application/x-www-form-urlencoded" },
      2 * MB,
    ],
  ] as const) {
    const connection = new RawConnection();
    connection.head("POST", path, { ...headers, "content-length": length });
    const { status, head, body } = await connection.response();
    expect([path, status]).toEqual([path, 413]);
    expect(head).toContain("connection: close");
    expect(JSON.parse(body).error.code).toBe("too_large");
    if (path !== "/api/payments/webhooks/stripe") expect(body).toContain("trop volumineuse");
    connection.end();
  }
});

test("chunks without a declared length are counted and rejected above the limit", async () => {
  const connection = new RawConnection();
  connection.head("POST", "/api/quotes", { ...json, "transfer-encoding": "chunked" });
  for (let sent = 0; sent < 20; sent++) connection.write(chunk(Buffer.alloc(100 * 1024, "a")));
  const { status, head } = await connection.response();
  expect([status, head]).toEqual([413, expect.stringContaining("connection: close")]);
  await connection.closed();
});

test("an upload that is far too large gets 413 with the name of its field", async ({ renter }) => {
  const response = await renter.post("/api/files", {
    multipart: {
      purpose: "licence_front",
      file: { name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(12 * MB) },
    },
  });
  expect(response.status()).toBe(413);
  expect((await response.json()).error).toMatchObject({
    code: "too_large",
    fields: { file: "File size must be less than 10MB" },
  });
});

test("a request rejected before its body was read closes the connection instead of blocking it", async () => {
  for (const [path, headers] of [
    ["/api/files", form],
    ["/api/bookings", json],
    ["/nowhere-at-all", json],
    ["/api/nowhere", json],
    ["/how-it-works", json],
    ["/vehicles", json],
  ] as const) {
    const connection = new RawConnection();
    connection.head("POST", path, { ...headers, "content-length": 30 * MB });
    connection.write(Buffer.alloc(3 * MB));
    const { status, head } = await connection.response();
    expect([path, status < 500, /connection: close/.test(head)]).toEqual([path, true, true]);
    await connection.closed();
  }
});

test("a small unread body does not block the next request on the connection", async () => {
  const connection = new RawConnection();
  connection.head("POST", "/api/bookings", { ...json, "content-length": 20_000 });
  connection.write(Buffer.alloc(20_000, "a"));
  expect((await connection.response()).status).toBe(401);
  connection.head("GET", "/api/health", {});
  expect((await connection.response()).status).toBe(200);
  connection.end();
});

test("a client that disconnects in the middle of a body affects no other client", async ({ anonymous }) => {
  for (const [path, headers] of [
    ["/api/quotes", { ...json, "content-length": 60_000 }],
    [
      "/api/auth/callback/credentials",
      { "content-type": "application/x-www-form-urlencoded", "content-length": 900 },
    ],
  ] as const) {
    const connection = new RawConnection();
    connection.head("POST", path, headers);
    connection.write("half of it");
    connection.end();
  }
  expect((await anonymous.get("/api/health")).status()).toBe(200);
});

test("unsupported methods of pages and routes are rejected with the allowed ones", async () => {
  const connection = new RawConnection();
  connection.head("TRACE", "/api/health", {});
  const { status, head, body } = await connection.response();
  const { message, error } = JSON.parse(body);
  expect([status, error.code, message]).toEqual([405, "method_not_allowed", error.message]);
  expect(head).toContain("allow: get, head, post");
  connection.end();
});

test("signing in rejects an invalid return URL with our own error", async ({ anonymous }) => {
  for (const [query, cookie] of [
    ["?callbackUrl=javascript:alert(1)", ""],
    ["?callbackUrl=nowhere", ""],
    ["", "next-auth.callback-url=javascript:alert(1)"],
  ] as const) {
    const response = await anonymous.get(`/api/auth/signin${query}`, { headers: cookie ? { cookie } : {} });
    expect([query, response.status()]).toEqual([query, 422]);
    expect((await response.json()).error.code).toBe("invalid");
  }
});

test("too many login attempts redirect to the public address", async ({ baseURL }) => {
  const { request } = await import("@playwright/test");
  // Inside the site's network the server has a host name other than the public one.
  const inside = await request.newContext({
    baseURL,
    extraHTTPHeaders: { host: "10.1.2.3:8080", "x-forwarded-for": "10.200.1.1" },
  });
  let last = await inside.post("/api/auth/signout", { form: {}, maxRedirects: 0 });
  for (let attempts = 0; attempts < 300 && last.status() !== 429; attempts++)
    last = await inside.post("/api/auth/signout", { form: {}, maxRedirects: 0 });
  expect(last.status()).toBe(429);
  const { url } = await last.json();
  expect(url).toBe(new URL("/login?error=tooManyRequests", process.env.SITE_URL).href);
});

test("shared caches keep a public page for two minutes at most", async ({ anonymous }) => {
  for (const path of ["/", "/how-it-works", "/fr/location", "/category/suv"]) {
    const { "cache-control": response = "" } = (await anonymous.get(path)).headers();
    expect([path, response]).toEqual([path, "public, max-age=0, s-maxage=60, stale-while-revalidate=60"]);
  }
});
