import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { startChild } from '../../src/testing/service/processes/child-process.ts';
import { freePort } from '../../src/testing/service/processes/free-port.ts';
import { findBrowser } from '../find-browser.ts';

const TIMEOUT_MS = 120_000;

/** A Chromium as the benches and pictures have it. */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const { environment, executablePath } = findBrowser();
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...environment },
    args: ['--disable-gpu', '--disable-quic', ...more, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
}

export interface Measured {
  readonly url: string;
  readonly page: Page;
  /** Ends the service, and the seconds that another start on its folder takes until it is ready. */
  startAgain(): Promise<number>;
}

/** Measures in a real Chromium, against a new practice service as `npm start` starts it. */
export async function atService<Result>(
  work: (measured: Measured) => Promise<Result>,
  browserArguments: readonly string[] = [],
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'contribution-desk-bench-'));
  const port = await freePort();
  const start = async () => {
    const startMs = performance.now();
    const child = startChild('src/service/run.mjs', ['main'], {
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
    });
    await child.says(/is ready at/u);
    const seconds = (performance.now() - startMs) / 1_000;
    const stop = async () => {
      child.process.kill('SIGTERM');
      await child.ended;
    };
    return { seconds, stop };
  };
  let service = await start();
  const browser = await launchBrowser(browserArguments);
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    return await work({
      url: `http://127.0.0.1:${port}`,
      page,
      async startAgain() {
        await service.stop();
        service = await start();
        return service.seconds;
      },
    });
  } finally {
    await browser.close();
    await service.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 200 });
  }
}

/** Milliseconds from one moment to another of a page's use. */
export async function msOf(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}
