import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';
import { fullDisk, isNoRoom } from './full-disk.ts';

// No file system has less space than this one.
const FULL = '/proc';

it.runIf(process.platform === 'linux')(
  '/readyz reports a full disk, and is ready again once there is space',
  async () => {
    const full = await createTestApp({ data_dir: FULL });
    const roomy = await createTestApp();
    try {
      expect(await full.app.inject('/readyz')).toMatchObject({
        statusCode: 503,
        body: `not ready: the disk of ${FULL} is full\n`,
      });
      expect(await full.app.inject('/livez')).toMatchObject({ statusCode: 200 });
      expect(await roomy.app.inject('/readyz')).toMatchObject({ statusCode: 200, body: 'ready\n' });
    } finally {
      await full.close();
      await roomy.close();
    }
  },
);

it("a missing folder doesn't count as full", async () => {
  expect(await fullDisk(join(tmpdir(), 'there-is-no-such-folder'))).toBeUndefined();
});

it('recognizes a failure caused by a full disk, from files and PostgreSQL, at any depth', () => {
  const failure = (code: string) => Object.assign(new Error('no'), { code });
  expect(isNoRoom(failure('ENOSPC'))).toBe(true);
  expect(isNoRoom(new Error('outer', { cause: failure('53100') }))).toBe(true);
  expect(isNoRoom(new Error('initdb: could not extend file "base/1/2691": HINT:  Check free disk space.'))).toBe(true);
  expect(isNoRoom(failure('ENOENT'))).toBe(false);
  expect(isNoRoom('ENOSPC')).toBe(false);
});
