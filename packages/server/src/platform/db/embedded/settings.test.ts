import { describe, expect, it } from 'vitest';
import { serverSettings } from './settings.ts';

const GB = 1024 ** 3;

describe('serverSettings', () => {
  it('grows with the memory up to a limit', () => {
    expect(serverSettings(4 * GB)).toMatchObject({ shared_buffers: '1024MB', maintenance_work_mem: '256MB' });
    expect(serverSettings(64 * GB)).toMatchObject({ shared_buffers: '3072MB', maintenance_work_mem: '512MB' });
  });
});
