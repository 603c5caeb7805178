import { invalid } from '../../platform/errors.ts';

/** What an attacker knows of somebody without trying. */
export interface PasswordOwner {
  readonly username: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

let leaked: Promise<ReadonlySet<string>> | undefined;

/** Some 50,000 passwords that were found in leaks, in small letters; read from disk when somebody first chooses one. */
function leakedPasswords(): Promise<ReadonlySet<string>> {
  leaked ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((entry) => String(entry))),
  );
  return leaked;
}

/**
 * Throws 422 at `password` for one that is guessed early: known from leaks, also with digits and signs around it or letters swapped for
 * signs, made of the person's own names, or of few characters. Its length is the contract's business.
 */
export async function requireGoodPassword(password: string, owner: PasswordOwner): Promise<void> {
  const typed = password.toLowerCase();
  if (new Set(typed).size < 5) throw invalid('password', 'This repeats a few characters. Use more different ones.');
  const known = await leakedPasswords();
  if ([typed, plain(typed), core(typed), plain(core(typed)), core(plain(typed))].some((form) => known.has(form)))
    throw invalid('password', 'This password is known from leaks, and is among the first to be tried. Choose another.');
  const without = ownWords(owner).reduce((rest, word) => rest.replaceAll(word, ''), typed);
  if (core(without).length < 4 && without !== typed)
    throw invalid('password', 'This is little more than your name. Choose something that has nothing to do with you.');
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

/** Without the digits and signs at its ends: 'password2026!' → 'password'. */
const core = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

function ownWords({ username, email, first_name, last_name }: PasswordOwner): string[] {
  const words = [email, username, email.split('@')[0] ?? '', ...email.split(/[@.]/), first_name, last_name];
  return words.map((word) => word.toLowerCase()).filter((word) => word.length >= 3);
}
