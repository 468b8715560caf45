import { type ClientRequest, request } from "node:http";

interface ReceivedMessage {
  roomId: string;
  number: number;
  at: number;
}

/** One open page: an event stream that comes back by itself, from where it had heard to (Last-Event-ID). */
export class EventStreamClient {
  readonly received: ReceivedMessage[] = [];
  /** Times that the server could not say what was missed. */
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

  /** As when a telephone loses its network: nobody says goodbye. */
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
    this.current = request(`${this.baseUrl}/api/events`, { headers, agent: false }, (answer) => {
      if (answer.statusCode !== 200) {
        answer.resume();
        again();
        return;
      }
      let text = "";
      answer.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
        for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
          this.read(text.slice(0, end));
          text = text.slice(end + 2);
        }
      });
      answer.on("end", again).on("error", again).on("close", again);
    });
    // Dropped before it was answered it only closes.
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
    // The first frame of a line that begins says it as well; it has missed nothing.
    if (update.isReset) this.resets += 1;
    for (const { kind, payload } of update.events)
      if (kind === "message") this.received.push({ ...payload, at: performance.now() });
  }
}
