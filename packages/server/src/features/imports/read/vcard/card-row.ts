import { type CardProperty, partsOf, textOf } from './card-lines.ts';

/** The fields of a card, in the order of the columns; the names are headers that the mapping knows. */
export const CARD_COLUMNS = [
  'First Name',
  'Middle Name',
  'Last Name',
  'Suffix',
  'Full Name',
  'Nickname',
  'Mobile Phone',
  'Home Phone',
  'Work Phone',
  'Phone',
  'Other Phone',
  'Fax Number',
  'Email',
  'Address',
  'Address Line 2',
  'City',
  'State',
  'ZIP',
  'Country',
  'Other Address',
  'Birthday',
  'Birthday Without Year',
  'Anniversary',
  'Gender',
  'Language',
  'Company',
  'Job Title',
  'Website',
  'Other Website',
  'Related Names',
  'Tags',
  'Notes',
  'UID',
] as const;
export type CardColumn = (typeof CARD_COLUMNS)[number];

/** The properties behind the columns. Others, especially pictures, are not read. */
export const CARD_PROPERTIES: ReadonlySet<string> = new Set([
  'BEGIN',
  'END',
  'VERSION',
  'AGENT',
  'KIND',
  'X-ADDRESSBOOKSERVER-KIND',
  'N',
  'FN',
  'NICKNAME',
  'TEL',
  'EMAIL',
  'ADR',
  'BDAY',
  'ANNIVERSARY',
  'X-ANNIVERSARY',
  'GENDER',
  'X-GENDER',
  'LANG',
  'ORG',
  'TITLE',
  'ROLE',
  'URL',
  'NOTE',
  'CATEGORIES',
  'UID',
  'RELATED',
  'X-ABRELATEDNAMES',
  'X-SPOUSE',
  'X-ABLABEL',
]);

/** The columns of one card. A list of contacts is also a card, but has none, because it is no person. */
export function readCard(properties: readonly CardProperty[]): ReadonlyMap<CardColumn, string> {
  const card = new Map<CardColumn, string>();
  const named = (...names: string[]) => byPreference(properties.filter(({ name }) => names.includes(name)));
  const version = named('VERSION')[0]?.value.trim() ?? '';
  const text = (property: CardProperty) => textOf(property, version).trim();
  const texts = (...names: string[]) =>
    named(...names)
      .map(text)
      .filter(Boolean);
  const set = (column: CardColumn, value: string | undefined) => {
    if (value !== undefined && value !== '' && !card.has(column)) card.set(column, value);
  };
  const add = (column: CardColumn, value: string, between = '\n') => {
    if (value !== '') card.set(column, card.has(column) ? `${card.get(column)}${between}${value}` : value);
  };
  if (texts('KIND', 'X-ADDRESSBOOKSERVER-KIND').some((kind) => kind.toLowerCase() === 'group')) return card;

  const labels = new Map(named('X-ABLABEL').map((label) => [label.group, text(label)]));
  const typesOf = ({ group, parameters }: CardProperty): string =>
    [...(parameters.get('TYPE') ?? []), (group !== '' && labels.get(group)) || ''].join(' ').toLowerCase();

  const [family, given, additional, , suffix] = (
    named('N')[0] ? partsOf(named('N')[0] as CardProperty, version) : []
  ).map((part) => part.filter(Boolean).join(' '));
  set('First Name', given);
  set('Middle Name', additional);
  set('Last Name', family);
  set('Suffix', suffix);
  if (!given && !family) set('Full Name', texts('FN')[0]);
  set('Nickname', texts('NICKNAME')[0]);

  for (const phone of named('TEL')) add(phoneColumn(typesOf(phone)), phoneText(text(phone)));
  for (const email of texts('EMAIL')) add('Email', email.replace(/^mailto:/i, ''));

  const addresses = named('ADR').sort(
    (a, b) => Number(typesOf(b).includes('home')) - Number(typesOf(a).includes('home')),
  );
  let isFirst = true;
  for (const address of addresses) {
    const [box = '', extended = '', street = '', city = '', state = '', zip = '', country = ''] = partsOf(
      address,
      version,
    ).map((part) => part.filter(Boolean).join(', '));
    const line1 = [street, box]
      .filter(Boolean)
      .join(', ')
      .replace(/\s*\n\s*/g, ', ');
    const parts = [line1, extended, city, [state, zip].filter(Boolean).join(' '), country].filter(Boolean);
    if (parts.length === 0) continue;
    if (!isFirst) {
      add('Other Address', parts.join(', '));
      continue;
    }
    isFirst = false;
    set('Address', line1 || extended);
    if (line1) set('Address Line 2', extended);
    set('City', city);
    set('State', state);
    set('ZIP', zip);
    set('Country', country);
  }

  for (const birthday of named('BDAY')) {
    const date = text(birthday).replace(/T.*$/, '');
    const [, year, month = '', day = ''] = /^(\d{4}|--)-?(\d\d)-?(\d\d)$/.exec(date) ?? [];
    // Apple writes an impossible birth year if there is none.
    if (year === '--' || year === birthday.parameters.get('X-APPLE-OMIT-YEAR')?.[0])
      set('Birthday Without Year', `${month}/${day}`);
    else set('Birthday', year ? `${year}-${month}-${day}` : date);
  }
  set('Anniversary', texts('ANNIVERSARY', 'X-ANNIVERSARY')[0]);
  set('Gender', texts('GENDER', 'X-GENDER')[0]?.split(';')[0]);
  set('Language', texts('LANG')[0]);
  for (const organization of named('ORG'))
    set('Company', partsOf(organization, version)[0]?.filter(Boolean).join(', '));
  set('Job Title', texts('TITLE')[0] ?? texts('ROLE')[0]);
  for (const url of texts('URL')) add(card.has('Website') ? 'Other Website' : 'Website', url);
  for (const related of named('RELATED', 'X-ABRELATEDNAMES', 'X-SPOUSE')) {
    const name = text(related);
    const kind =
      related.name === 'X-SPOUSE'
        ? 'spouse'
        : typesOf(related)
            .replace(/_\$!<|>!\$_/g, '')
            .trim();
    if (name !== '' && !/^(urn|https?):/i.test(name))
      add('Related Names', kind === '' ? name : `${name} (${kind})`, ', ');
  }
  for (const categories of named('CATEGORIES'))
    for (const tag of partsOf(categories, version).flat()) add('Tags', tag, ', ');
  for (const note of texts('NOTE')) add('Notes', note, '\n\n');
  set('UID', texts('UID')[0]);
  return card;
}

/** The preferred values first: `PREF`, `TYPE=pref`, `PREF=1`. */
function byPreference(properties: CardProperty[]): CardProperty[] {
  const rank = ({ parameters }: CardProperty): number => {
    const pref = Number(parameters.get('PREF')?.[0] ?? Number.NaN);
    if (!Number.isNaN(pref)) return pref;
    return parameters.get('TYPE')?.some((type) => type.toLowerCase() === 'pref') ? 1 : 101;
  };
  return properties.toSorted((a, b) => rank(a) - rank(b));
}

function phoneColumn(types: string): CardColumn {
  if (/fax|pager/.test(types)) return 'Fax Number';
  if (/cell|mobile|iphone|text/.test(types)) return 'Mobile Phone';
  if (/home/.test(types)) return 'Home Phone';
  if (/work/.test(types)) return 'Work Phone';
  return /other/.test(types) ? 'Other Phone' : 'Phone';
}

/** `tel:+1-614-555-0101;ext=5` in the usual format. */
const phoneText = (text: string): string =>
  text
    .replace(/^tel:/i, '')
    .replace(/;ext=(\d+)/i, ' x$1')
    .replace(/;.*$/, '')
    .trim();
