import { createServer } from "node:http";

// A server that only sends one response; it receives { headers, body } from its parent and replies with its
// port.
process.once("message", ({ headers, body }) => {
  const bytes = Buffer.from(body, "base64");
  const server = createServer((_, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    response.writeHead(200).end(bytes);
  });
  server.listen(0, "127.0.0.1", () => process.send(server.address().port));
});
process.once("disconnect", () => process.exit());
