import { pino } from 'pino';
import { expect, it } from 'vitest';
import { lazyGateway } from './start-gateway.ts';

it('starts for whoever asks first, once for all of them; nobody starts it after it was closed', async () => {
  const threads = () => process.getActiveResourcesInfo().filter((kind) => kind === 'MessagePort').length;
  const before = threads();
  const gateway = lazyGateway({ key: 'only for tests', media_address: '127.0.0.1' }, pino({ level: 'silent' }));
  gateway.answersAt('http://127.0.0.1:9');
  expect(threads()).toBe(before);
  const [url, again] = await Promise.all([gateway.url(), gateway.url()]);
  expect(threads()).toBeGreaterThan(before);
  expect(again).toBe(url);
  expect((await fetch(`${url}/2010-04-01/Accounts/AC1/Calls/CA1.json`)).status).toBe(401);
  await gateway.close();
  await expect(fetch(url)).rejects.toThrow();
  await expect(gateway.url()).rejects.toThrow('the voice gateway is closed');
});
