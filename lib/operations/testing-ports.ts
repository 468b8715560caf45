import { registerPorts } from "./register-ports";

// Loaded before each module test (vitest.config.ts): lower layers call higher ones through ports.
registerPorts();
