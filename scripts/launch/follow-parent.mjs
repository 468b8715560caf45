// Preloaded into servers that must not outlive the launcher: its death, even by kill -9, closes the IPC
// channel.
process.on("disconnect", () => {
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.exit(1), 10_000).unref();
});
process.channel?.unref();
