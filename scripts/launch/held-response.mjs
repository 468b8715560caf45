/**
 * Buffers what is written to a response. When it ends, `onEnd` gets the whole body and answers instead, or
 * calls its second argument, which sends the body without passing through outer layers again. If the body
 * grows beyond `mostBytes`, it is sent unbuffered from there on, and `onGiveUp` is called, as it is when the
 * client disconnects before the end. `isWanted` is called once the headers are known; an unwanted response is
 * sent unbuffered.
 */
export function holdResponse(response, { mostBytes, isWanted = () => true, onEnd, onGiveUp }) {
  const { writeHead, write, end, flushHeaders } = response;
  const chunks = [];
  let size = 0;
  let isHolding = true;
  let isAsked = false;

  function isHeld() {
    if (!isAsked) {
      isAsked = true;
      isHolding = isWanted();
    }
    return isHolding;
  }

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
    if (isAsked && !isHolding) return writeHead.call(response, status, ...rest);
    // A flat list belongs to a complete response.
    if (Array.isArray(rest.at(-1))) {
      [isAsked, isHolding] = [true, false];
      return writeHead.call(response, status, ...rest);
    }
    response.statusCode = status;
    for (const [name, value] of Object.entries(rest.at(-1) ?? {})) response.setHeader(name, value);
    return isHeld() ? response : writeHead.call(response, status);
  };
  response.flushHeaders = function holdHeaders() {
    if (!isHeld()) flushHeaders.call(response);
  };
  response.write = function holdChunk(...args) {
    if (!isHeld()) return write.apply(response, args);
    take(...args);
    if (size > mostBytes) {
      giveUp();
      return write.call(response, Buffer.concat(chunks));
    }
    callbackOf(args)?.();
    return true;
  };
  response.end = function endHeld(...args) {
    if (!isHeld()) return end.apply(response, args);
    take(...args);
    isHolding = false;
    const callback = callbackOf(args);
    if (callback) response.once("finish", callback);
    onEnd(Buffer.concat(chunks), (content) => end.call(response, content));
    return response;
  };
  response.once("close", () => {
    if (isHolding) giveUp();
  });
}

const callbackOf = (args) => args.findLast((arg) => typeof arg === "function");
