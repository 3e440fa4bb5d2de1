const MAX_WAIT_MS = 1000;

/**
 * Waits for a write, but not forever: a browser's storage that hangs must not keep anybody from reporting.
 */
export async function unlessItHangs(write: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waitedLongEnough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, MAX_WAIT_MS);
  });
  await Promise.race([write, waitedLongEnough]);
  clearTimeout(timer);
}
