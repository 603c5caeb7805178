// node packages/client/example.ts, after npm run build -w @bookline/client, with BOOKLINE_URL and BOOKLINE_KEY: creates a contact, finds it, and adds a note.
import { createBooklineClient, type Entity } from '@bookline/client';

const { BOOKLINE_URL: url = 'http://northstar.localhost:3000', BOOKLINE_KEY: key = '' } = process.env;
const bookline = createBooklineClient({ url, key });

/** The data of a reply. Throws the API's sentences if it was refused. */
async function done<T>(reply: Promise<{ data?: T; error?: { errors: object }; response: Response }>): Promise<T> {
  const { data, error, response } = await reply;
  if (data === undefined) throw new Error(`${response.status} ${JSON.stringify(error?.errors)}`);
  return data;
}

// A retry with the same key creates nothing twice.
const once = { 'Idempotency-Key': crypto.randomUUID() };
const { data: ada } = await done(
  bookline.POST('/v1/contacts', { body: { first_name: 'Ada', last_name: 'Quill' }, params: { header: once } }),
);
const found: Entity<'ContactRow'>[] = [];
for (let page = 1, pages = 1; page <= pages; page++) {
  const { data, meta } = await done(
    bookline.PATCH('/v1/contacts', { body: { contacts_scope: { q: 'quill', page, limit: 200 } } }),
  );
  found.push(...data);
  pages = meta.total_pages;
}
await done(
  bookline.POST('/v1/contacts/{id}/notes', { params: { path: { id: ada.id } }, body: { body: 'Asked for a quote.' } }),
);
const notes = await done(
  bookline.GET('/v1/contacts/{id}/timeline', { params: { path: { id: ada.id }, query: { groups: ['notes'] } } }),
);
console.log(`${found.length} found. Last: ${notes.data[0]?.note?.body}`);

// What the API doesn't have isn't accepted.
// @ts-expect-error: there is no such call
void (() => bookline.GET('/v1/nothing'));
// @ts-expect-error: a note has a text
void (() => bookline.POST('/v1/contacts/{id}/notes', { params: { path: { id: ada.id } }, body: {} }));
