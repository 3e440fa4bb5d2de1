// A process that preloads this (`node --require`) ends together with the one that started it with an IPC channel, however that one
// ends, and with it the process group that it leads. It is required, not imported: an import takes turns of the event loop, in which
// the end of the parent would pass unnoticed.

// `fork` hands its own options on: what this process forks has a channel that must keep it running.
const at = process.execArgv.indexOf(__filename);
if (at > 0) process.execArgv.splice(at - 1, 2);

process.once('disconnect', () => {
  try {
    process.kill(-process.pid, 'SIGKILL');
  } finally {
    // It leads a group only where it was started `detached`.
    process.kill(process.pid, 'SIGKILL');
  }
});
// The channel alone keeps no process running.
process.channel?.unref();
