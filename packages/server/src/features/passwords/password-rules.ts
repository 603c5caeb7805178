import { invalid } from '../../platform/errors.ts';

/** What an attacker knows about a user without trying. */
export interface PasswordOwner {
  readonly username: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

let leaked: Promise<ReadonlySet<string>> | undefined;

/** About 50,000 leaked passwords in lowercase. Read from disk when a user first chooses a password. */
function leakedPasswords(): Promise<ReadonlySet<string>> {
  leaked ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((entry) => String(entry))),
  );
  return leaked;
}

/**
 * Throws 422 at `password` for a password that is easy to guess: leaked, even with digits and symbols around it or in place of letters; made
 * of the user's own names; or with few different characters. The contract checks its length.
 */
export async function requireGoodPassword(password: string, owner: PasswordOwner): Promise<void> {
  const typed = password.toLowerCase();
  if (new Set(typed).size < 5)
    throw invalid('password', 'This repeats a few characters. Use more different characters.');
  const known = await leakedPasswords();
  if ([typed, plain(typed), core(typed), plain(core(typed)), core(plain(typed))].some((form) => known.has(form)))
    throw invalid('password', 'This password appeared in a data breach. Choose another.');
  const without = ownWords(owner).reduce((rest, word) => rest.replaceAll(word, ''), typed);
  if (core(without).length < 4 && without !== typed)
    throw invalid('password', 'This is too similar to your name. Choose another password.');
}

/** 'p4$$w0rd' → 'password'. */
const swapped: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  $: 's',
  '@': 'a',
  '!': 'i',
};
const plain = (text: string) => text.replace(/[013457$@!]/g, (sign) => swapped[sign] ?? sign);

/** Without leading and trailing digits and symbols: 'password2026!' → 'password'. */
const core = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

function ownWords({ username, email, first_name, last_name }: PasswordOwner): string[] {
  const words = [email, username, email.split('@')[0] ?? '', ...email.split(/[@.]/), first_name, last_name];
  return words.map((word) => word.toLowerCase()).filter((word) => word.length >= 3);
}
