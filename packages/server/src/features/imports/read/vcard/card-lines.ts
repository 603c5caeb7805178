/** A property of a card: `TEL;TYPE=cell:+1 614 555 0101`. */
export interface CardProperty {
  /** The part before the period, which ties a label to its property. */
  readonly group: string;
  /** In capitals. */
  readonly name: string;
  /** Parameters by name in capitals; those without a name, as vCard 2.1 writes them, are types. */
  readonly parameters: ReadonlyMap<string, readonly string[]>;
  readonly value: string;
}

/** How much of a property is kept: longer ones are pictures, or nothing that a user wrote. */
const MAX_PROPERTY = 1_000_000;

/** The lines of a text in pieces, with any line ending. */
export async function* linesOf(pieces: AsyncIterable<{ readonly text: string }>): AsyncGenerator<string[]> {
  let rest = '';
  for await (const { text } of pieces) {
    const lines = text.split(/\r\n|[\n\r]/);
    lines[0] = rest + (lines[0] ?? '');
    rest = (lines.pop() ?? '').slice(0, MAX_PROPERTY);
    yield lines;
  }
  yield [rest];
}

/**
 * Joins the lines of one property: those that begin with white space continue the one before (RFC 6350 3.2), and quoted-printable lines that
 * end with `=` continue on the next. Properties that are not `wanted` are dropped, however long they are. Call it with each line, and at the
 * end without one.
 */
export function unfold(
  wanted: (name: string) => boolean,
  take: (property: CardProperty) => void,
): (line?: string) => void {
  let open: string | undefined;
  let isQuoted = false;
  const flush = () => {
    const property = open === undefined ? undefined : propertyOf(open);
    open = undefined;
    if (property) take(property);
  };
  const append = (more: string) => {
    if (open !== undefined && open.length < MAX_PROPERTY) open += more.slice(0, MAX_PROPERTY);
  };
  return (line) => {
    if (line !== undefined && isQuoted && open?.endsWith('=')) {
      open = open.slice(0, -1);
      append(line.replace(/^[ \t]/, ''));
      return;
    }
    if (line !== undefined && /^[ \t]/.test(line)) {
      append(line.slice(1));
      return;
    }
    flush();
    isQuoted = false;
    if (line === undefined || !wanted(nameOf(line))) return;
    open = line;
    isQuoted = /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE/i.test(line.slice(0, 1000));
  };
}

const nameOf = (line: string): string => {
  const [, name = ''] = /^(?:[\w-]+\.)?([\w-]+)[:;]/.exec(line.slice(0, 200)) ?? [];
  return name.toUpperCase();
};

function propertyOf(line: string): CardProperty | undefined {
  const parts: string[] = [];
  let from = 0;
  let quoted = false;
  for (let at = 0; at < line.length; at++) {
    const sign = line[at];
    if (sign === '"') quoted = !quoted;
    if (quoted || (sign !== ';' && sign !== ':')) continue;
    parts.push(line.slice(from, at));
    from = at + 1;
    if (sign === ':') break;
  }
  const [head, ...rest] = parts;
  if (head === undefined || line[from - 1] !== ':') return undefined;
  const dot = head.lastIndexOf('.');
  const parameters = new Map<string, string[]>();
  for (const part of rest) {
    const equals = part.indexOf('=');
    const name = equals === -1 ? 'TYPE' : part.slice(0, equals).toUpperCase();
    const values = part
      .slice(equals + 1)
      .replaceAll('"', '')
      .split(',');
    parameters.set(name, [...(parameters.get(name) ?? []), ...values]);
  }
  return {
    group: dot === -1 ? '' : head.slice(0, dot).toUpperCase(),
    name: head.slice(dot + 1).toUpperCase(),
    parameters,
    value: line.slice(from),
  };
}

/** The value of a property in its parts: `;` separates the parts, and `,` the values of one. */
export function partsOf({ value, parameters }: CardProperty, version: string): string[][] {
  const decode = decoderOf(parameters);
  const separators = version === '2.1' ? ';' : ';,';
  const parts: string[][] = [[]];
  let text = '';
  const end = () => {
    parts.at(-1)?.push(decode(text).trim());
    text = '';
  };
  for (let at = 0; at < value.length; at++) {
    const sign = value[at] ?? '';
    if (sign === '\\' && at + 1 < value.length) {
      const escaped = value[++at] ?? '';
      if (version !== '2.1' && escaped.toLowerCase() === 'n') text += '\n';
      else text += ';,:\\'.includes(escaped) ? escaped : sign + escaped;
    } else if (separators.includes(sign)) {
      end();
      if (sign === ';') parts.push([]);
    } else text += sign;
  }
  end();
  return parts;
}

/** The same for a property of one text, in which `;` and `,` have no meaning. */
export function textOf(property: CardProperty, version: string): string {
  const { value } = property;
  // Escapes are decoded, and nothing separates.
  const [[text = ''] = []] = partsOf({ ...property, value: value.replace(/\\.|[;,]/gs, escapeSeparator) }, version);
  return text;
}

const escapeSeparator = (found: string) => (found.length === 2 ? found : `\\${found}`);

function decoderOf(parameters: CardProperty['parameters']): (text: string) => string {
  const encodings = [...(parameters.get('ENCODING') ?? []), ...(parameters.get('TYPE') ?? [])];
  if (!encodings.some((name) => name.toUpperCase() === 'QUOTED-PRINTABLE')) return (text) => text;
  const charset = parameters.get('CHARSET')?.[0] ?? '';
  return (text) => {
    const bytes = quotedBytes(text);
    return decodeIn(bytes, charset) ?? decodeIn(bytes, 'utf-8') ?? new TextDecoder('windows-1252').decode(bytes);
  };
}

function decodeIn(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    // The text has another charset than the card states, or an unknown one.
    return undefined;
  }
}

const quotedBytes = (text: string): Uint8Array =>
  Buffer.concat(
    text
      .split(/(=[0-9A-Fa-f]{2})/)
      .map((piece, at) => (at % 2 === 1 ? Buffer.from(piece.slice(1), 'hex') : Buffer.from(piece))),
  );
