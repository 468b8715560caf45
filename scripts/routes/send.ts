import { randomInt } from "node:crypto";
import type { RouteHandler } from "@/lib/platform/http/route";
import type { LoadedRoute } from "../openapi/load-operations";
import { withHeaders } from "./next-headers";

const LONGEST_RESPONSE_MS = 20_000;

interface Sent {
  /** The caller's bearer token; anonymous without it. */
  token?: string;
  /** JSON; for uploads its fields become form fields beside a file. */
  body?: string;
  headers?: Record<string, string>;
}

/** Calls the handler of a route; throws if there is no response in reasonable time. */
export async function send(
  { method, path, handler }: LoadedRoute,
  address: string,
  { token, body, headers }: Sent,
): Promise<Response> {
  const url = new URL(`http://localhost:3000${address}`);
  const sent = new Headers({
    "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
    "content-type": "application/json",
    ...(token && { authorization: `Bearer ${token}` }),
    ...headers,
  });
  const content = method === "GET" ? undefined : contentOf(handler, body ?? "{}", sent);
  const request = new Request(url, {
    method,
    headers: sent,
    ...(content !== undefined && { body: content }),
  });
  const params = Promise.resolve(paramsOf(path, url));
  return new Promise((resolve, reject) => {
    const hang = () => reject(new Error(`no answer to ${method} ${address}\n${body}`));
    const timer = setTimeout(hang, LONGEST_RESPONSE_MS);
    withHeaders(sent, () => handler(request, { params }))
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** The values of a path, decoded as Next decodes them: undecodable values stay unchanged. */
function paramsOf(path: string, url: URL): Record<string, string> {
  const values = url.pathname.split("/");
  const found: Record<string, string> = {};
  for (const [index, part] of path.split("/").entries()) {
    const [, name] = part.match(/^\{(\w+)\}$/) ?? [];
    if (name) found[name] = decoded(values[index] ?? "");
  }
  return found;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function contentOf({ declaration }: RouteHandler, body: string, headers: Headers): string | FormData {
  if (declaration.kind !== "upload") return body;
  headers.delete("content-type");
  const form = new FormData();
  form.set("file", new File([body], "a.webp", { type: "image/webp" }));
  try {
    for (const [name, value] of Object.entries(Object(JSON.parse(body))))
      form.append(name, typeof value === "string" ? value : JSON.stringify(value));
  } catch {
    form.append("purpose", body);
  }
  return form;
}
