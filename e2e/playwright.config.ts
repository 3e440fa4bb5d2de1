import { defineConfig } from '@playwright/test';

// Started by run.ts (`npm run test:e2e`), which finds the browser and starts the service.
function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') {
    throw new Error(`${name} is not set. Start the browser tests with: npm run test:e2e`);
  }
  return value;
}

/**
 * The story that takes the longest, much of it waiting: begun last, it would go on alone on an idle machine.
 */
const LONGEST = 'service-down.spec.ts';

export default defineConfig({
  testDir: '.',
  // Begun in this order.
  projects: [
    { name: 'longest', testMatch: LONGEST },
    { name: 'others', testMatch: '*.spec.ts', testIgnore: LONGEST },
  ],
  // The accessibility tree of each page, read and kept by `each-page.spec.ts`.
  snapshotPathTemplate: '{testDir}/accessibility-trees/{arg}{ext}',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // A story of several steps takes up to twenty seconds on two idle cores. Both are for those that are busy
  // with something else, too.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  reporter: [['list']],
  use: {
    baseURL: setting('E2E_BASE_URL'),
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Axe must not see elements in the middle of a fade. `locked-key.spec.ts` has its dialogs in motion.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: setting('E2E_BROWSER'),
      // The sandbox of Chromium cannot start as root, as tests in containers do. The rest keeps it from
      // phoning home.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
