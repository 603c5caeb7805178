import type { CurrentUser } from '@bookline/contract/features/sessions';
import { sessionState } from '@bookline/contract/rules/session-state';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onFailure } from './api.ts';
import { fetchProfile, invalidateSession, sessionQuery, UnauthorizedError } from './session.ts';

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

const user = { id: 'u1' } as CurrentUser;
const signedIn = async () => new Response(JSON.stringify({ data: user }), { status: 200 });
const signedOut = async () => new Response(JSON.stringify({ errors: { base: ['Please sign in.'] } }), { status: 401 });

test('R130, R131, R132: the profile is a GET to /auth/profile, unless the environment says otherwise, without a payload', async () => {
  fetched.mockImplementation(signedIn);
  expect(await fetchProfile()).toEqual(user);
  const [url, init] = fetched.mock.lastCall ?? ['', {}];
  expect(url).toBe('/auth/profile');
  expect(init.method).toBe('GET');
  expect(init.body).toBeUndefined();
});

test('R400: a profile reply that is not OK raises "Unauthorized"', async () => {
  for (const status of [401, 403, 500]) {
    fetched.mockImplementation(async () => new Response('{}', { status }));
    const error = await fetchProfile().catch((thrown: unknown) => thrown);
    if (!(error instanceof UnauthorizedError)) throw new Error('expected an UnauthorizedError');
    expect(error.message).toBe('Unauthorized');
    expect(error.isSignedOut).toBe(status === 401);
  }
});

test("R413: a profile that can't be loaded at the start goes to the handler for failed calls", async () => {
  const heard: unknown[] = [];
  onFailure((error, endpoint) => heard.push([error.status, endpoint.id]));
  fetched.mockImplementation(async () => new Response('{}', { status: 503 }));
  await expect(fetchProfile()).rejects.toThrow('Unauthorized');
  expect(heard).toEqual([[503, 'sessions.profile']]);
  onFailure(() => undefined);
});

test('R126, R127, R401: loading, then authenticated; after a refusal the user is null and loading ends', async () => {
  fetched.mockImplementation(signedIn);
  const client = new QueryClient();
  const observer = new QueryObserver<CurrentUser, Error>(client, sessionQuery);
  const stop = observer.subscribe(() => undefined);
  const state = () => {
    const { data = null, error } = observer.getCurrentResult();
    return sessionState(data, error);
  };
  expect(state()).toBe('loading');
  await expect.poll(() => state()).toBe('authenticated');
  stop();

  client.clear();
  fetched.mockImplementation(signedOut);
  const refused = new QueryObserver<CurrentUser, Error>(client, sessionQuery);
  const stopRefused = refused.subscribe(() => undefined);
  await expect.poll(() => refused.getCurrentResult().error).toBeInstanceOf(UnauthorizedError);
  expect(refused.getCurrentResult().data).toBeUndefined();
  expect(refused.getCurrentResult().isLoading).toBe(false);
  expect(fetched).toHaveBeenCalledTimes(2);
  stopRefused();
});

test('R129: invalidate reloads the profile', async () => {
  const client = new QueryClient();
  fetched.mockImplementation(signedIn);
  const stop = new QueryObserver<CurrentUser, Error>(client, sessionQuery).subscribe(() => undefined);
  await expect.poll(() => client.getQueryData(sessionQuery.queryKey)).toEqual(user);
  await invalidateSession(client);
  expect(fetched).toHaveBeenCalledTimes(2);
  stop();
});
