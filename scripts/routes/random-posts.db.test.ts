import { testRandomRequests } from "./random-requests";

// Separate from the other writes, so that two processes share the requests.
await testRandomRequests(({ method }) => method === "POST");
