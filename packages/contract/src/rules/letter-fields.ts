/** Merge fields of a letter: `{{first_name}}`. Grouped as the editor offers them. */
export const letterFields = [
  { name: 'full_name', label: 'Full name', of: 'contact' },
  { name: 'first_name', label: 'First name', of: 'contact' },
  { name: 'last_name', label: 'Last name', of: 'contact' },
  { name: 'nickname', label: 'Nickname', of: 'contact' },
  { name: 'address', label: 'Address', of: 'contact' },
  { name: 'street', label: 'Street', of: 'contact' },
  { name: 'city', label: 'City', of: 'contact' },
  { name: 'state', label: 'State', of: 'contact' },
  { name: 'zip', label: 'ZIP', of: 'contact' },
  { name: 'phone', label: 'Phone', of: 'contact' },
  { name: 'email', label: 'Email', of: 'contact' },
  { name: 'birthday', label: 'Birthday', of: 'contact' },
  { name: 'age', label: 'Age', of: 'contact' },
  { name: 'policy_carrier', label: 'Policy carrier', of: 'policy' },
  { name: 'policy_product', label: 'Policy type', of: 'policy' },
  { name: 'policy_premium', label: 'Premium', of: 'policy' },
  { name: 'policy_effective', label: 'Policy effective date', of: 'policy' },
  { name: 'policy_renewal', label: 'Policy renewal date', of: 'policy' },
  { name: 'agent_name', label: 'Your name', of: 'sender' },
  { name: 'agent_title', label: 'Your job title', of: 'sender' },
  { name: 'agent_email', label: 'Your email', of: 'sender' },
  { name: 'agency_name', label: 'Agency', of: 'sender' },
  { name: 'office_address', label: 'Office address', of: 'sender' },
  { name: 'office_phone', label: 'Office phone', of: 'sender' },
  { name: 'today', label: 'Today', of: 'sender' },
] as const;
export type LetterField = (typeof letterFields)[number]['name'];

const known: ReadonlyMap<string, LetterField> = new Map(letterFields.map(({ name }) => [name, name]));

/** A piece of a letter: text, or a field with its fallback. */
export type LetterPiece =
  | { readonly text: string }
  | { readonly field: LetterField; readonly instead: string | undefined };

/** An error in a letter and its position. Both count from 1. */
export interface LetterFault {
  readonly line: number;
  readonly column: number;
  readonly sentence: string;
}

/**
 * Parses a letter: `{{first_name}}` is a field, `{{first_name|friend}}` one with a fallback. Returns its pieces and the
 * first error, if any. A letter with an error isn't printed.
 */
export function readLetter(body: string): { pieces: LetterPiece[]; fault: LetterFault | undefined } {
  const pieces: LetterPiece[] = [];
  let at = 0;
  while (at < body.length) {
    const open = body.indexOf('{{', at);
    const stray = body.slice(at, open < 0 ? undefined : open).indexOf('}}');
    if (stray >= 0) return { pieces, fault: faultAt(body, at + stray, 'This }} has no {{ before it.') };
    if (open < 0) break;
    if (open > at) pieces.push({ text: body.slice(at, open) });
    const close = body.indexOf('}}', open);
    if (close < 0) return { pieces, fault: faultAt(body, open, 'This {{ has no }} after it.') };
    const [name = '', ...instead] = body.slice(open + 2, close).split('|');
    const field = known.get(name.trim().toLowerCase());
    if (!field) return { pieces, fault: faultAt(body, open, unknownField(name.trim())) };
    pieces.push({ field, instead: instead.length > 0 ? instead.join('|').trim() : undefined });
    at = close + 2;
  }
  if (at < body.length) pieces.push({ text: body.slice(at) });
  return { pieces, fault: undefined };
}

/** An error and its position, as a sentence. */
export const describeLetterFault = ({ line, column, sentence }: LetterFault): string =>
  `Line ${line}, character ${column}: ${sentence}`;

function faultAt(body: string, index: number, sentence: string): LetterFault {
  const before = body.slice(0, index).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1, sentence };
}

function unknownField(name: string): string {
  const near = letterFields.find((field) => distance(field.name, name.toLowerCase()) <= 2);
  const hint = near ? ` Did you mean {{${near.name}}}?` : '';
  return name === '' ? 'A field needs a name between {{ and }}.' : `There is no field {{${name}}}.${hint}`;
}

/** How many letters two words differ by. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const [above = 0, diagonal = 0, left = 0] = [row[j], row[j - 1], next[j - 1]];
      next.push(Math.min(above + 1, left + 1, diagonal + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
