/**
 * The overloads of ServerResponse's methods as one signature each, for functions that pass their arguments on.
 *
 * @import { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from "node:http"
 * @typedef {OutgoingHttpHeaders | OutgoingHttpHeader[]} HeaderArgument
 * @typedef {[status: number, reason?: string | HeaderArgument, headers?: HeaderArgument]} HeadArguments
 * @typedef {(error?: Error | null) => void} Callback
 * @typedef {[
 *   chunk?: string | Uint8Array | Callback | null,
 *   encoding?: BufferEncoding | Callback,
 *   callback?: Callback,
 * ]} BodyArguments
 * @typedef {{
 *   writeHead(...args: HeadArguments): ServerResponse,
 *   write(...args: BodyArguments): boolean,
 *   end(...args: BodyArguments): ServerResponse,
 *   flushHeaders(): void,
 * }} ResponseMethods
 */

/** @param {ServerResponse} response */
export function methodsOf(response) {
  const { writeHead, write, end, flushHeaders } = /** @type {ResponseMethods} */ (response);
  return { writeHead, write, end, flushHeaders };
}

/**
 * The headers that `writeHead` is called with.
 *
 * @param {HeadArguments} args
 */
export const headersOf = ([, ...rest]) => rest.findLast((arg) => typeof arg === "object");

/**
 * A copy of the bytes that `write` or `end` is called with.
 *
 * @param {BodyArguments} args
 */
export function bytesOf([chunk, encoding]) {
  if (!chunk || typeof chunk === "function") return undefined;
  if (typeof chunk !== "string") return Buffer.from(chunk);
  return Buffer.from(chunk, typeof encoding === "string" ? encoding : undefined);
}

/** @param {BodyArguments} args */
export const callbackOf = (args) => args.findLast((arg) => typeof arg === "function");
