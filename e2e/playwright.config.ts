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
    // Fades take CPU and the tests wait for their end.
    contextOptions: { reducedMotion: 'reduce' },
    // Every step with page snapshots, but no video, which takes as much CPU as the test itself. Without snapshots a trace shows little more than the error does,
    // and takes a sixth of the CPU, so CI has none.
    trace: process.env.CI ? 'off' : { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: true },
    screenshot: 'only-on-failure',
  },
});
