import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../find-browser.ts';

/** A Chromium as the benches measure in. */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const { environment, executablePath } = findBrowser();
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...environment },
    args: ['--disable-gpu', '--disable-quic', ...more, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
}
