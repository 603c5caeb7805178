import { defineConfig } from '@playwright/test';

/** Whole journeys: the real server and database, a real browser. Every journey makes its own tenant, so all of them run side by side. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './base/start-everything.ts',
  fullyParallel: true,
  // As many as there are cores: with more, clicks come before the page has settled.
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // They end what hangs: a busy machine may take its time.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  reporter: 'list',
  use: {
    actionTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    // Every step, but no film: filming takes as much of the processor as the journey itself. The page at every step takes a sixth of it: not
    // where everything runs, which has its picture at the end.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: !process.env.CI, sources: true },
    screenshot: 'only-on-failure',
  },
});
