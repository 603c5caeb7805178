import { expect, it } from 'vitest';
import { fileThreads } from './file-threads.ts';

it('stops reading a file when a thread makes no progress, and says so', async () => {
  const stuck = new URL(`data:text/javascript,${encodeURIComponent('for (;;) {}')}`);
  const { inWorker } = fileThreads(stuck, { patience: { every_ms: 20, strikes: 3 } });
  const read = inWorker({ kind: 'outline', path: '/nowhere' }, (message) => message);
  await expect(read.next()).rejects.toMatchObject({
    name: 'ImportFileError',
    message: expect.stringMatching(/^Reading this file took too long/),
  });
});
