import { hash, verify } from '@node-rs/argon2';

// argon2id with 19 MiB, two passes, one lane: the OWASP minimum, about 20 ms here.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The argon2id hash to store for a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

let nobodysHash: Promise<string> | undefined;

/** Whether the password is the one behind `stored`; null (nobody of that name) takes just as long and is never true. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await nobodysHash), password);
  return stored !== null && matches;
}
