import { invalid } from '../errors.ts';

const NUL = '\u0000';

/**
 * Throws 422 at the first text that holds the character with the code 0, also where it is a name. PostgreSQL keeps no such text, so no call can do
 * anything with one: without this each schema would have to say so, and one that forgets it answers 500.
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

/** Where such a text is: 'contact.name'; undefined where there is none. Level by level, not by recursion: what someone sends may be nested so deeply that the stack ends. */
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
