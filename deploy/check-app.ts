import { createServer, type ServerResponse } from "node:http";

// A fake site behind nginx, for check.sh. Returns the request's headers, counts bodies and heartbeats, and sends an
// event whose stream stays open until `/finish` is requested.

const most = 64_000;
let heartbeats = 0;
let events: ServerResponse | undefined;

createServer(async (request, response) => {
  const path = request.url ?? "/";
  if (path.startsWith("/events")) {
    response.writeHead(200, { "content-type": "text/event-stream", "x-accel-buffering": "no" });
    response.write("data: first\n\n");
    events = response;
  } else if (path === "/finish") {
    events?.end("data: last\n\n");
    response.end();
  } else if (path.startsWith("/count") || path.startsWith("/_media/")) {
    let size = 0;
    for await (const chunk of request) size += chunk.length;
    response.writeHead(size > most && path.startsWith("/count") ? 413 : 200).end("app");
  } else if (path === "/heartbeat") {
    heartbeats += 1;
    response.end();
  } else if (path === "/heartbeats") response.end(String(heartbeats));
  else response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(request.headers));
}).listen(Number(process.argv[2]), "127.0.0.1");
