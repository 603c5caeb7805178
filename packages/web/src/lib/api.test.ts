import { contactNotes } from '@bookline/contract/features/contact-notes';
import { contacts } from '@bookline/contract/features/contacts';
import { sessions } from '@bookline/contract/features/sessions';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call, onFailure } from './api.ts';
import { ApiError, isAborted, OfflineError } from './api-error.ts';

const page = { cookie: 'csrf_token=first' };
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  page.cookie = 'csrf_token=first';
  vi.stubGlobal('document', page);
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
  onFailure(() => undefined);
});
afterEach(() => vi.unstubAllGlobals());

const answer = (status: number, body?: unknown) => async () =>
  new Response(body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body), { status });

/** What the last call sent. */
function sent() {
  const [url, init] = fetched.mock.lastCall ?? ['', {}];
  return { url, init, headers: new Headers(init.headers) };
}

const list = () =>
  call(contacts.list, { body: { contacts_scope: { q: 'adams', search: { city: '', tags: [], state: ['OH'] } } } });

test('R294, R300: every call goes to the API base with credentials included', async () => {
  fetched.mockImplementation(answer(200, { data: [] }));
  await call(contacts.get, { params: { id: '16145550142' } });
  expect(sent().url).toBe('/v1/contacts/16145550142');
  expect(sent().init.credentials).toBe('include');
  expect(sent().init.method).toBe('GET');
});

test('R296, R297: a body is sent as JSON, the reply is read as data and meta', async () => {
  const reply = { data: [], meta: { current_page: 1, limit: 50, total_count: 0, total_pages: 0 } };
  fetched.mockImplementation(answer(200, reply));
  expect(await list()).toEqual(reply);
  expect(sent().headers.get('content-type')).toBe('application/json');
});

test("R223, R224: empty entries of contacts_scope.search aren't sent", async () => {
  fetched.mockImplementation(answer(200, { data: [] }));
  await list();
  expect(JSON.parse(String(sent().init.body))).toEqual({ contacts_scope: { q: 'adams', search: { state: ['OH'] } } });
});

test('R225: a GET has no body to clean and sends none', async () => {
  fetched.mockImplementation(answer(200, { data: {} }));
  await call(contacts.get, { params: { id: 'a' } });
  expect(sent().init.body).toBeUndefined();
});

test('R299: a write carries the CSRF header, a read does not', async () => {
  fetched.mockImplementation(answer(200, { data: [] }));
  await list();
  expect(sent().headers.get('x-csrf-token')).toBe('first');
  await call(contacts.get, { params: { id: 'a' } });
  expect(sent().headers.has('x-csrf-token')).toBe(false);
});

test('R299: before its first write a browser without a token fetches one', async () => {
  page.cookie = '';
  fetched.mockImplementation(async () => {
    page.cookie = 'csrf_token=brought';
    return new Response('{}', { status: 200 });
  });
  await list();
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/v1/health', '/v1/contacts']);
  expect(sent().headers.get('x-csrf-token')).toBe('brought');
});

test('R299: a write refused for its token is retried once if the reply set another', async () => {
  fetched.mockImplementationOnce(async () => {
    page.cookie = 'csrf_token=second';
    return new Response(JSON.stringify({ errors: { base: ['This page is out of date.'] } }), { status: 403 });
  });
  fetched.mockImplementationOnce(answer(200, { data: [] }));
  expect(await list()).toEqual({ data: [] });
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(sent().headers.get('x-csrf-token')).toBe('second');
});

test("a write refused again, or for lack of access, isn't retried", async () => {
  fetched.mockImplementation(async () => {
    page.cookie = `csrf_token=${Math.random()}`;
    return new Response(JSON.stringify({ errors: { base: ['This page is out of date.'] } }), { status: 403 });
  });
  await expect(list()).rejects.toBeInstanceOf(ApiError);
  expect(fetched).toHaveBeenCalledTimes(2);

  fetched.mockReset().mockImplementation(async () => {
    page.cookie = 'csrf_token=other';
    return new Response(JSON.stringify({ errors: { user: 'Access denied!' } }), { status: 403 });
  });
  await expect(list()).rejects.toBeInstanceOf(ApiError);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('R407: 204 returns nothing', async () => {
  fetched.mockImplementation(answer(204));
  expect(await call(contactNotes.delete, { params: { id: 'a', noteId: 'b' } })).toBeUndefined();
});

test('R408: an unreadable ok reply returns an empty object', async () => {
  fetched.mockImplementation(answer(200, '<html>'));
  expect(await call(sessions.me)).toEqual({});
});

test('R406, R410: a failed reply throws an error with body and response, and calls the shared handler', async () => {
  const heard: unknown[] = [];
  onFailure((error, endpoint) => heard.push([error.status, endpoint.id]));
  const body = { errors: { city: ['At most 100 characters.'] } };
  fetched.mockImplementation(answer(422, body));
  const error = await call(contacts.create, { body: {} }).catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError');
  expect(error.body).toEqual(body);
  expect(error.response.status).toBe(422);
  expect(error.fields).toEqual({ city: ['At most 100 characters.'] });
  expect(heard).toEqual([[422, 'contacts.create']]);
});

test('R399: an abort is rethrown unchanged and reported nowhere else', async () => {
  const heard = vi.fn();
  onFailure(heard);
  fetched.mockImplementation(async () => {
    throw new DOMException('aborted', 'AbortError');
  });
  const error = await call(sessions.me).catch((thrown: unknown) => thrown);
  expect(isAborted(error)).toBe(true);
  expect(heard).not.toHaveBeenCalled();
});

test('no reply counts as offline', async () => {
  fetched.mockImplementation(async () => {
    throw new TypeError('Failed to fetch');
  });
  await expect(call(sessions.me)).rejects.toBeInstanceOf(OfflineError);
});
