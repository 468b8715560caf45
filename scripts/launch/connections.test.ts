import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, type IncomingMessage, type RequestOptions, request } from "node:http";
import { connect } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

// A separate process, because signals and the patched methods of Node's server affect the whole process. It
// exits as Next does: once its server is closed. "/slow" responds when the test says so, "/half" reads only
// the beginning of a body.
const serverSource = `
  import { createServer } from "node:http";
  let finish;
  const server = createServer((request, response) => {
    if (request.url === "/slow") finish = () => response.end("done");
    else if (request.url === "/half") request.once("data", () => { request.pause(); response.end("enough"); });
    else if (request.url === "/busy") { for (const end = Date.now() + 20; Date.now() < end;); response.end("busy"); }
    else if (request.url === "/whole") request.resume().once("end", () => response.end("read"));
    else response.end("here");
    if (request.url === "/slow") process.send("waiting");
  });
  let isEnding = false;
  const end = () => {
    process.send("heard");
    if (!isEnding) server.close(() => process.exit(143));
    isEnding = true;
  };
  process.on("SIGTERM", end);
  process.on("message", () => finish());
  server.listen(0, "127.0.0.1", () => process.send(server.address().port));
`;

let child: ChildProcess;
let port: number;
/** One keep-alive connection, as a proxy has: each request reuses it. */
let agent: Agent;

beforeEach(async () => {
  const args = ["--import", "./scripts/launch/connections.mjs", "--input-type=module", "-e", serverSource];
  child = spawn(process.execPath, args, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  port = await message();
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(() => {
  agent.destroy();
  child.kill("SIGKILL");
});

const message = () => once(child, "message").then(([output]) => output);

function ask(path: string, options: RequestOptions = {}, body: Buffer | Buffer[] = []) {
  return new Promise<{ text: string; connection: string | undefined }>((resolve, reject) => {
    const sent = request(
      { port, host: "127.0.0.1", path, agent, ...options },
      (response: IncomingMessage) => {
        let text = "";
        response.setEncoding("utf8").on("data", (part) => {
          text += part;
        });
        response.on("end", () => resolve({ text, connection: response.headers.connection }));
      },
    );
    sent.on("error", reject);
    for (const part of Array.isArray(body) ? body : [body]) sent.write(part);
    sent.end();
  });
}

const post = (length?: number) => ({
  method: "POST",
  headers: length === undefined ? {} : { "content-length": length },
});

describe("a connection with a partly read request", () => {
  const megabytes = Array.from({ length: 8 }, () => Buffer.alloc(1024 * 1024));

  it("closes after the response, and the next request gets a new one", async () => {
    for (const length of [8 * 1024 * 1024, undefined])
      for (const path of ["/half", "/"]) {
        expect((await ask(path, post(length), megabytes)).connection).toBe("close");
        expect((await ask("/")).text).toBe("here");
      }
  });

  it("stays open when little or nothing is left unread", async () => {
    const few = Buffer.alloc(20 * 1024);
    expect((await ask("/half", post(few.length), few)).connection).toBe("keep-alive");
    expect((await ask("/", post(few.length), few)).connection).toBe("keep-alive");
    expect((await ask("/whole", post(), megabytes)).connection).toBe("keep-alive");
    expect((await ask("/")).text).toBe("here");
  });
});

describe("a server that is stopping", () => {
  it("finishes requests in progress and new ones on open connections, announces that these close, and exits", async () => {
    const other = new Agent({ keepAlive: true, maxSockets: 1 });
    expect((await ask("/", { agent: other })).connection).toBe("keep-alive");
    const slow = ask("/slow");
    await message();
    child.kill("SIGTERM");
    await message();
    expect(await ask("/", { agent: other })).toEqual({ text: "here", connection: "close" });
    child.kill("SIGTERM");
    await message();
    const exit = once(child, "exit");
    child.send("finish");
    expect(await slow).toEqual({ text: "done", connection: "close" });
    expect(await exit).toEqual([143, null]);
  });

  // On a busy machine the process may be paused between its last look at the kernel's queue and the end of listening.
  it("answers every request on accepted connections, even while it is never idle", { retry: 2 }, async () => {
    const ended = new Map<string, number>();
    const client = async () => {
      for (let outcome = ""; outcome !== "ECONNREFUSED"; ended.set(outcome, (ended.get(outcome) ?? 0) + 1))
        outcome = await ask("/busy", { agent: false }).then(
          ({ text }) => text,
          (error) => error.code,
        );
    };
    const clients = Array.from({ length: 12 }, client);
    await expect.poll(() => ended.get("busy") ?? 0).toBeGreaterThan(0);
    const exit = once(child, "exit");
    child.kill("SIGTERM");
    await Promise.all(clients);
    expect([...ended.keys()].sort()).toEqual(["ECONNREFUSED", "busy"]);
    expect(await exit).toEqual([143, null]);
  });

  it("does not wait for idle connections or for those with no request or an incomplete one", async () => {
    await ask("/");
    const silent = connect(port, "127.0.0.1");
    const half = connect(port, "127.0.0.1").setNoDelay();
    half.write("GET / HTTP/1.1\r\nHost: loc");
    await Promise.all([once(silent, "connect"), once(half, "connect")]);
    await ask("/");
    const exit = once(child, "exit");
    child.kill("SIGTERM");
    expect(await exit).toEqual([143, null]);
    silent.destroy();
    half.destroy();
  });
});
