import { contactNotes } from '@bookline/contract/features/contact-notes';
import { InfiniteQueryObserver, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { AnswersClient, mayPrecede } from './answers-client.ts';
import { invalidate, keyOf } from './query-keys.ts';

const key = keyOf(contactNotes.list, { params: { id: 'a' } });

/** A list that is asked for, and is answered when the test says so. */
function listOf(queryKey: QueryKey = key) {
  const asked: { answer: (rows: readonly string[]) => void; fail: (error: Error) => void; signal: AbortSignal }[] = [];
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<readonly string[]>((answer, fail) => asked.push({ answer, fail, signal }));
  return { asked, options: { queryKey, queryFn, staleTime: 30_000, retry: false } };
}

describe('a write during the first load', () => {
  it('cancels the load and starts again', async () => {
    const client = new AnswersClient();
    const { asked, options } = listOf();
    const observer = new QueryObserver(client, options);
    const stop = observer.subscribe(() => undefined);
    const done = invalidate(client, contactNotes.list);
    expect(asked).toHaveLength(2);
    expect(asked[0]?.signal.aborted).toBe(true);
    // The older answer arrives last, as a slow one does.
    asked[1]?.answer(['Asked about plan G.']);
    asked[0]?.answer([]);
    await done;
    expect(observer.getCurrentResult()).toMatchObject({ data: ['Asked about plan G.'], isStale: false });
    stop();
  });

  it('also for pages, prefetches, and lists that reload only when next shown', async () => {
    const client = new AnswersClient();
    const pages = listOf([...key, 'paged']);
    const observer = new InfiniteQueryObserver(client, {
      ...pages.options,
      initialPageParam: '',
      getNextPageParam: () => undefined,
    });
    const stop = observer.subscribe(() => undefined);
    const ahead = listOf([...key, 'ahead']);
    const fetched = client.fetchQuery(ahead.options);
    void client.invalidateQueries({ queryKey: key, refetchType: 'none' });
    expect([pages.asked.length, ahead.asked.length]).toEqual([2, 2]);
    pages.asked[1]?.answer(['new']);
    ahead.asked[1]?.answer(['new']);
    // A caller waiting for the first answer gets the second.
    expect(await fetched).toEqual(['new']);
    await expect.poll(() => observer.getCurrentResult().data?.pages).toEqual([['new']]);
    stop();
  });

  it('leaves other queries alone, and reloads visible data once, not twice', async () => {
    const client = new AnswersClient();
    const shown = listOf();
    const other = listOf(['tags', 'list']);
    const stops = [shown, other].map(({ options }) => new QueryObserver(client, options).subscribe(() => undefined));
    shown.asked[0]?.answer([]);
    await expect.poll(() => client.getQueryData(key)).toEqual([]);
    void invalidate(client, 'contact-notes');
    void invalidate(client, 'contact-notes');
    expect([shown.asked.length, other.asked.length]).toEqual([3, 1]);
    for (const stop of stops) stop();
  });

  it('shows the failure of the second load', async () => {
    const client = new AnswersClient();
    const { asked, options } = listOf();
    const observer = new QueryObserver(client, options);
    const stop = observer.subscribe(() => undefined);
    void invalidate(client, contactNotes.list);
    asked[1]?.fail(new Error('no'));
    await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
    stop();
  });
});

it("a call's reply isn't replaced by an older load that is still in progress", async () => {
  const client = new AnswersClient();
  const { asked, options } = listOf();
  const stop = new QueryObserver(client, options).subscribe(() => undefined);
  client.setQueryData(key, ['written']);
  expect(asked).toHaveLength(2);
  asked[0]?.answer([]);
  asked[1]?.answer(['written', 'again']);
  await expect.poll(() => client.getQueryData(key)).toEqual(['written', 'again']);
  stop();
});

describe('mayPrecede', () => {
  it('recognizes loads that overlap a write', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const client = new AnswersClient();
      const { asked, options } = listOf();
      const stop = new QueryObserver(client, options).subscribe(() => undefined);
      const at = performance.now();
      const query = client.getQueryCache().find({ queryKey: key, exact: true });
      if (!query) throw new Error('Nothing was asked for.');
      expect(mayPrecede(query, { began: at + 10, ended: at + 20 })).toBe(true);
      vi.advanceTimersByTime(30);
      asked[0]?.answer([]);
      await expect.poll(() => client.getQueryData(key)).toEqual([]);
      expect(mayPrecede(query, { began: at + 10, ended: at + 20 })).toBe(true);
      // Asked for after the write; answered before it.
      expect(mayPrecede(query, { began: at - 20, ended: at - 10 })).toBe(false);
      expect(mayPrecede(query, { began: at + 60_000, ended: at + 60_010 })).toBe(false);
      stop();
    } finally {
      vi.useRealTimers();
    }
  });
});
