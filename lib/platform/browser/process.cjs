// `process` in the browser: Next reads nothing else of it there.
module.exports = { env: {} };
