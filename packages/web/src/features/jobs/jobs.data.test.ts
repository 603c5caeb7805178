import type { Job } from '@bookline/contract/features/jobs';
import { expect, test } from 'vitest';
import { pauseBefore } from './jobs.data.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const job = (status: Job['status'], seconds: number) =>
  ({ status, created_at: new Date(now - seconds * 1000).toISOString() }) as Job;

test('polls new jobs often, long ones less often, and once a minute without jobs', () => {
  expect(pauseBefore([job('processing', 2)], now)).toBe(1500);
  expect(pauseBefore([job('processing', 100), job('complete', 1)], now)).toBe(5000);
  expect(pauseBefore([job('queued', 3600)], now)).toBe(8000);
  expect(pauseBefore([job('queued', 3600), job('queued', 1)], now)).toBe(1500);
  expect(pauseBefore([job('complete', 1), job('failed', 1), job('cancelled', 1)], now)).toBe(60_000);
  expect(pauseBefore(undefined, now)).toBe(60_000);
});
