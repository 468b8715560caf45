import { testRandomRequests } from "./random-requests";

// Apart from the writes, so that two processes share the requests.
await testRandomRequests(({ method }) => method === "GET");
