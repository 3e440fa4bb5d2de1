const MAX_WAIT_MS = 1000;

/** Waits for a write for a limited time: hanging storage must not keep an analyst from reporting. */
export async function unlessItHangs(write: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waitedLongEnough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, MAX_WAIT_MS);
  });
  await Promise.race([write, waitedLongEnough]);
  clearTimeout(timer);
}
