/** The inputs that break most often. Each field gets two, in turn. */
const weirdest: readonly unknown[] = ['a\u0000b', '\ud800', 'x'.repeat(50_000), 1e308, null, {}, [], '__proto__'];

/** Each is put into a few fields, in turn. */
const weird: readonly unknown[] = [
  '\u0000',
  '\udfff text',
  '\u202e\ufeff\u2028',
  '🧓🏽'.repeat(50),
  "'; drop table contact; --",
  '%',
  '\\',
  '%_\\%',
  '../../etc/passwd',
  '{{7*7}}',
  '9'.repeat(400),
  '1e999',
  '-0',
  'NaN',
  'null',
  'constructor',
  'toString',
  -1e308,
  Number.MAX_SAFE_INTEGER,
  2 ** 31,
  -(2 ** 63),
  0.1,
  true,
  [null],
  [[]],
  { $gt: '' },
  { length: 1 },
  Array.from({ length: 600 }, () => 1),
  '2026-02-30',
  '0000-00-00',
  '0000-01-01',
  '9999-12-31',
  '-271821-04-20',
  '00000000-0000-0000-0000-000000000000',
  '19B00000-0000-7000-8000-00000000000F',
];

const WEIRDEST_PER_FIELD = 2;
const OTHERS_PER_FIELD = 2;
/** How many of these replace a whole body. */
const OTHERS_PER_BODY = 6;

/**
 * A valid body with one field at a time replaced by a weird value. Values rotate from field to field, starting at the call's `place` in the
 * contract, so that a few hundred fields of each kind together get all of them.
 */
export function withWeirdValues(valid: Record<string, unknown>, place: number): { input: unknown; what: string }[] {
  const found: { input: unknown; what: string }[] = [];
  let [first, other] = [place * WEIRDEST_PER_FIELD, place * OTHERS_PER_BODY];
  const visit = (value: unknown, rebuild: (changed: unknown) => unknown, path: string) => {
    const isBody = path === 'body';
    const some = Array.from({ length: WEIRDEST_PER_FIELD }, () => weirdest[first++ % weirdest.length]);
    const others = Array.from(
      { length: isBody ? OTHERS_PER_BODY : OTHERS_PER_FIELD },
      () => weird[other++ % weird.length],
    );
    const values = [...(isBody ? weirdest : some), ...others];
    for (const item of values) found.push({ input: rebuild(item), what: `${path} = ${JSON.stringify(item)}` });
    if (typeof value !== 'object' || value === null) return;
    for (const [key, item] of Object.entries(value)) {
      const withKey = (changed: unknown) =>
        Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed };
      visit(item, (changed) => rebuild(withKey(changed)), `${path}.${key}`);
    }
  };
  visit(valid, (changed) => changed, 'body');
  return found.filter(({ input }) => input !== undefined && input !== null);
}

/** Bodies that aren't JSON objects, by content type. */
export const weirdBodies: readonly { readonly type: string; readonly text: string }[] = [
  { type: 'application/json', text: '' },
  { type: 'application/json', text: '{' },
  { type: 'application/json', text: 'null' },
  { type: 'application/json', text: '[]' },
  { type: 'application/json', text: '"text"' },
  { type: 'application/json', text: '1e999' },
  { type: 'application/json', text: '{"__proto__": {"admin": true}}' },
  { type: 'application/json', text: '{"constructor": {"prototype": {"admin": true}}}' },
  { type: 'application/json', text: '{"toString": 1, "valueOf": 1, "hasOwnProperty": 1}' },
  { type: 'application/json', text: `${'['.repeat(20_000)}${']'.repeat(20_000)}` },
  { type: 'application/json', text: `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}` },
  { type: 'application/json', text: '{"a": 1, "a": 2}' },
  { type: 'application/json', text: '\ufeff{}' },
  { type: 'application/json', text: `{"a": "${'x'.repeat(2_200_000)}"}` },
  { type: 'application/json; charset=utf-99', text: '{}' },
  { type: 'application/json;', text: '{}' },
  { type: 'text/plain', text: 'hello' },
  { type: 'application/xml', text: '<a/>' },
  { type: 'application/x-www-form-urlencoded', text: 'a=1' },
  { type: 'multipart/form-data', text: 'no boundary' },
  {
    type: 'multipart/form-data; boundary=x',
    text: '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nunfinished',
  },
  {
    type: 'multipart/form-data; boundary=x',
    text: '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
  },
  { type: '\u00ff/\u00ff', text: '{}' },
];

/** Query strings after the question mark. */
export const weirdQueries: readonly string[] = [
  '%00',
  'q=%00',
  'q=%E0%A4%A',
  'q=%ED%A0%80',
  'page=1e308',
  'page=-1',
  'page[]=1',
  'page[a][b][c][d][e][f]=1',
  'limit=NaN&limit=2',
  'limit=',
  '__proto__[admin]=1',
  'constructor[prototype][admin]=1',
  'toString=1&hasOwnProperty=1',
  `q=${'x'.repeat(9000)}`,
  Array.from({ length: 6000 }, (_, index) => `a${index}=1`).join('&'),
  'before=2026_x',
  'before=2026-01-01_00000000-0000-0000-0000-000000000000',
  'before=%00_%00',
  'before=2026-01-01T00:00:00.000Z_------------------------------------',
  'before=2026-01-01%20(x)_00000000-0000-0000-0000-000000000000',
  '&&&===;;;',
  'a[=1&]=2&[[[',
];

/** Values for one path segment, percent-encoded. */
export const weirdParams: readonly string[] = [
  '%00',
  '%2e%2e%2f',
  '%E0%A4%A',
  '%zz',
  '%ED%A0%80',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  '0',
  '-1',
  '1e9',
  '6145550142',
  '%2B16145550142',
  '+'.repeat(40),
  '9'.repeat(64),
  'x'.repeat(3000),
  "'%20or%201=1--",
  '00000000-0000-0000-0000-000000000000',
  '19B00000-0000-7000-8000-00000000000F',
  '%F0%9F%A7%93',
];

/** Headers that replace the usual ones. */
export const weirdHeaders: readonly Record<string, string>[] = [
  { host: '' },
  { host: 'x'.repeat(3000) },
  { host: '[::1]:3000' },
  { host: "'; drop table tenant; --" },
  { host: '\u00e9\u00ff' },
  { cookie: 'session=%00; csrf_token=%00' },
  { cookie: 'session=%E0%A4%A' },
  { cookie: `session=${'x'.repeat(6000)}` },
  { cookie: 'session=; session=a; __proto__=1; constructor=2' },
  { 'x-csrf-token': '.' },
  { 'x-csrf-token': '\u00ff'.repeat(40) },
  { 'user-agent': '\u0000'.replace('\u0000', '\u00ff').repeat(2000) },
  { 'x-forwarded-for': 'not an address, 1.2.3.4' },
  { accept: 'text/html' },
  { 'content-encoding': 'gzip' },
  { 'content-length': '5' },
  { range: 'bytes=0-1' },
];
