/**
 * Holds back what is written to a response. When it ends, `onEnd` gets the whole body and answers instead. If it
 * grows beyond `mostBytes`, it is sent as it comes from there on, and `onGiveUp` is called, as it is when the client
 * goes away before the end.
 */
export function holdResponse(response, { mostBytes, onEnd, onGiveUp }) {
  const { writeHead, write, end, flushHeaders } = response;
  const chunks = [];
  let size = 0;
  let isHolding = true;

  function take(chunk, encoding) {
    if (!chunk || typeof chunk === "function") return;
    chunks.push(Buffer.from(chunk, typeof encoding === "string" ? encoding : undefined));
    size += chunks.at(-1).length;
  }

  function giveUp() {
    isHolding = false;
    onGiveUp();
  }

  response.writeHead = function holdHead(status, ...rest) {
    if (!isHolding) return writeHead.call(response, status, ...rest);
    response.statusCode = status;
    for (const [name, value] of Object.entries(rest.at(-1) ?? {})) response.setHeader(name, value);
    return response;
  };
  response.flushHeaders = function holdHeaders() {
    if (!isHolding) flushHeaders.call(response);
  };
  response.write = function holdChunk(...args) {
    if (!isHolding) return write.apply(response, args);
    take(...args);
    if (size > mostBytes) {
      giveUp();
      return write.call(response, Buffer.concat(chunks));
    }
    callbackOf(args)?.();
    return true;
  };
  response.end = function endHeld(...args) {
    if (!isHolding) return end.apply(response, args);
    take(...args);
    isHolding = false;
    const callback = callbackOf(args);
    if (callback) response.once("finish", callback);
    onEnd(Buffer.concat(chunks));
    return response;
  };
  response.once("close", () => {
    if (isHolding) giveUp();
  });
}

const callbackOf = (args) => args.findLast((arg) => typeof arg === "function");
