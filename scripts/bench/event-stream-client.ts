import { type ClientRequest, request } from "node:http";

interface ReceivedMessage {
  roomId: string;
  number: number;
  at: number;
}

/** One open page: an event stream that reconnects by itself from the last received event (Last-Event-ID). */
export class EventStreamClient {
  readonly received: ReceivedMessage[] = [];
  /** How often the server could not replay the missed events. */
  resets = 0;
  private cursor: string | undefined;
  private current: ClientRequest | undefined;
  private isOpen = false;
  private isOver = false;

  constructor(
    private readonly baseUrl: string,
    private readonly token: string,
  ) {
    this.connect();
  }

  get isConnected(): boolean {
    return this.isOpen;
  }

  /** Drops the connection without closing it, like a phone that loses its network. */
  drop(): void {
    this.current?.destroy();
  }

  close(): void {
    this.isOver = true;
    this.drop();
  }

  private connect(): void {
    const headers = {
      accept: "text/event-stream",
      authorization: `Bearer ${this.token}`,
      ...(this.cursor && { "last-event-id": this.cursor }),
    };
    let isAgain = false;
    const again = () => {
      this.isOpen = false;
      if (isAgain || this.isOver) return;
      isAgain = true;
      setTimeout(() => this.connect(), 200 + Math.random() * 300).unref();
    };
    this.current = request(`${this.baseUrl}/api/events`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) {
        response.resume();
        again();
        return;
      }
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
        for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
          this.read(text.slice(0, end));
          text = text.slice(end + 2);
        }
      });
      response.on("end", again).on("error", again).on("close", again);
    });
    // If dropped before the response, it only closes.
    this.current.on("error", again).on("close", again).end();
  }

  private read(frame: string): void {
    const fields = new Map(
      frame.split("\n").map((field) => [field.split(":", 1)[0], field.replace(/^\w*: ?/, "")]),
    );
    if (fields.get("event") !== "news") return;
    this.isOpen = true;
    this.cursor = fields.get("id");
    const update = JSON.parse(fields.get("data") ?? "{}") as {
      isReset: boolean;
      events: { kind: string; payload: { roomId: string; number: number } }[];
    };
    // The first frame of a new stream has it as well; such a stream has missed nothing.
    if (update.isReset) this.resets += 1;
    for (const { kind, payload } of update.events)
      if (kind === "message") this.received.push({ ...payload, at: performance.now() });
  }
}
