import { invalid } from '../errors.ts';

const NUL = '\u0000';

/**
 * Throws 422 at the first text that contains the NUL character, also in a name. PostgreSQL can't store it, so no call can use it. Without this, each
 * schema would have to check it, and one that doesn't would answer 500.
 */
export function refuseNul(...inputs: readonly unknown[]): void {
  for (const input of inputs) {
    const path = pathOfNul(input);
    if (path !== undefined)
      throw invalid(path.replaceAll(NUL, '') || 'base', 'Remove the character with the code 0 from this text.');
  }
}

interface Place {
  readonly value: unknown;
  readonly name: string;
  readonly above: Place | undefined;
}

/** The place of such a text: 'contact.name'. Undefined if there is none. Iterates by level, because deep nesting would overflow the stack. */
function pathOfNul(input: unknown): string | undefined {
  const places: Place[] = [{ value: input, name: '', above: undefined }];
  for (const place of places) {
    const { value } = place;
    if (typeof value === 'string' && value.includes(NUL)) return pathTo(place);
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue;
    for (const [name, inner] of Object.entries(value)) {
      const below = { value: inner, name, above: place };
      if (name.includes(NUL)) return pathTo(below);
      places.push(below);
    }
  }
  return undefined;
}

function pathTo(place: Place): string {
  const names: string[] = [];
  for (let at: Place | undefined = place; at?.above; at = at.above) names.push(at.name);
  return names.reverse().join('.');
}
