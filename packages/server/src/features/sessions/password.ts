import { hash, verify } from '@node-rs/argon2';

// argon2id with 19 MiB, two passes, one lane: the OWASP minimum, about 20 ms here.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The argon2id hash to store for a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

/** Stored for a user without a password. It matches no password, since argon2 hashes start with '$'. */
export const NO_PASSWORD = '!';

let placeholderHash: Promise<string> | undefined;

/** Whether the password matches `stored`. Null (no user of that name) takes just as long and is never true. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  placeholderHash ??= hashPassword('a password without an account');
  const matches = await verify(stored ?? (await placeholderHash), password);
  return stored !== null && matches;
}
