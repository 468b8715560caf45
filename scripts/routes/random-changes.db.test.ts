import { testRandomRequests } from "./random-requests";

await testRandomRequests(({ method }) => method !== "GET" && method !== "POST");
