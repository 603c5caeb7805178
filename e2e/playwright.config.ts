import { defineConfig } from '@playwright/test';

/** End-to-end tests with the real server, database, and browser. Every test creates its own tenant, so all run in parallel. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './base/start-everything.ts',
  fullyParallel: true,
  // One worker per core. With more, clicks come before the page has settled.
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // These limits end hung tests. A busy machine may be slow.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  reporter: 'list',
  use: {
    actionTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    // Records every step, but no video, which takes as much CPU as the test itself. Page snapshots take a sixth of it, so they're off in CI, which has
    // a screenshot at the end.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: !process.env.CI, sources: true },
    screenshot: 'only-on-failure',
  },
});
