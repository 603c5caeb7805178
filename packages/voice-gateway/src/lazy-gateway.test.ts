import { expect, it } from 'vitest';
import { lazyGateway } from './lazy-gateway.ts';

it('starts once with the first caller, and not again after it is closed', async () => {
  const threads = () => process.getActiveResourcesInfo().filter((kind) => kind === 'MessagePort').length;
  const before = threads();
  const failures: Error[] = [];
  const gateway = lazyGateway({
    key: 'only for tests',
    media_address: '127.0.0.1',
    log: () => undefined,
    onFailure: (error) => failures.push(error),
  });
  gateway.reportTo('http://127.0.0.1:9/{event}?account={account}');
  expect(threads()).toBe(before);
  const [url, again] = await Promise.all([gateway.url(), gateway.url()]);
  expect(threads()).toBeGreaterThan(before);
  expect(again).toBe(url);
  expect((await fetch(`${url}/2010-04-01/Accounts/AC1/Calls/CA1.json`)).status).toBe(401);
  await gateway.close();
  await expect(fetch(url)).rejects.toThrow();
  await expect(gateway.url()).rejects.toThrow('the voice gateway is closed');
  expect(failures).toEqual([]);
});

it('reports why the thread died, and starts another for the next caller', async () => {
  const failures: Error[] = [];
  const gateway = lazyGateway({
    key: 'only for tests',
    // No string: the thread refuses it.
    media_address: undefined as unknown as string,
    log: () => undefined,
    onFailure: (error) => failures.push(error),
  });
  await expect(gateway.url()).rejects.toThrow();
  await expect.poll(() => failures.length).toBe(1);
  await expect
    .poll(() =>
      gateway.url().then(
        () => 0,
        () => failures.length,
      ),
    )
    .toBeGreaterThan(1);
  await gateway.close();
});
