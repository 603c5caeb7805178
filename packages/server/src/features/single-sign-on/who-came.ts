import type { PublicContext, Tenant } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { type AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Claims } from '../../providers/identity/port.ts';
import { insertUsers, listTakenNames, NO_PASSWORD, replaceSignInNames } from '../admin-users/admin-users.api.ts';
import { organisationChanged } from '../users/users.api.ts';
import {
  findByEmail,
  findLinked,
  hasOtherSubject,
  type SettingsRow,
  saveIdentity,
  updateToJoined,
} from './single-sign-on.queries.ts';

type Inside = Pick<PublicContext, 'clock'> & { readonly db: Db; readonly tenant: Tenant };

/** Who comes from the provider, and how they came to be known: before, by the address the first time, as a new person, or as an invited one. */
export interface Came {
  readonly user_id: string;
  readonly how: 'known' | 'linked' | 'created' | 'joined';
}

const EMAIL = /^[^\s@]{1,64}@([^\s@]+\.[^\s@]+)$/;
const refused = (sentence: string): AppError => invalid('base', sentence);
const askAnAdmin = (email: string) => refused(`Nobody here signs in as ${email}. Ask an administrator to invite you.`);

/**
 * Finds whom the provider means, by its subject or by mail the first time; makes them where the tenant wants that. Throws 422 with a sentence
 * for the person where they may not come in.
 */
export async function personOf(ctx: Inside, row: SettingsRow, claims: Claims): Promise<Came> {
  const { db, tenant, clock } = ctx;
  const email = emailOf(row, claims);
  const known = await findLinked(db, tenant.id, row.issuer, claims.sub);
  const person = known ?? (await findByEmail(db, tenant.id, email));
  const keep = (user_id: string) =>
    saveIdentity(db, tenant.id, { issuer: row.issuer, subject: claims.sub, user_id, now: clock.now() });
  if (!person) {
    if (!row.create_users) throw askAnAdmin(email);
    const user_id = await createPerson(ctx, row, email, claims);
    await keep(user_id);
    return { user_id, how: 'created' };
  }
  // An address that was given to somebody else at the provider is not the key to its former holder's account.
  if (!known && (await hasOtherSubject(db, tenant.id, row.issuer, person.id)))
    throw refused('Another account of your company signs in with this address. Ask an administrator.');
  if (person.invited) {
    await organisationChanged(ctx);
    await updateToJoined(db, tenant.id, person.id, clock.now());
    await keep(person.id);
    return { user_id: person.id, how: 'joined' };
  }
  if (!person.active) throw refused('Your account is not active. Ask an administrator.');
  await keep(person.id);
  return { user_id: person.id, how: known ? 'known' : 'linked' };
}

/** The person's address. Throws 422 for none, one that the provider has not verified, and one of another domain. */
function emailOf(row: SettingsRow, claims: Claims): string {
  const value = claims[row.email_claim];
  const email = typeof value === 'string' ? value.trim().toLowerCase() : '';
  const domain = EMAIL.exec(email)?.[1];
  if (!domain || email.length > 254)
    throw refused(`${row.label} did not say what your e-mail address is. Ask an administrator.`);
  if (claims.email_verified === false || claims.email_verified === 'false')
    throw refused(`${row.label} has not verified your e-mail address. Verify it there, then begin again.`);
  if (!row.allowed_domains.includes(domain))
    throw refused(`Addresses of ${domain} do not sign in here. Use the account of your company.`);
  return email;
}

async function createPerson(ctx: Inside, row: SettingsRow, email: string, claims: Claims): Promise<string> {
  const { db, tenant, clock } = ctx;
  await organisationChanged(ctx);
  // Somebody of another tenant signs in with it: names are unique across tenants.
  if ((await listTakenNames(db, [email])).length > 0) throw askAnAdmin(email);
  const id = newId();
  const now = clock.now();
  await insertUsers(db, [
    {
      tenant_id: tenant.id,
      id,
      username: email,
      email,
      password_hash: NO_PASSWORD,
      account_type: row.account_type,
      manager_id: row.manager_id,
      first_name: nameOf(claims[row.first_name_claim]) || email.replace(/@.*$/, ''),
      last_name: nameOf(claims[row.last_name_claim]),
      created_at: now,
      updated_at: now,
    },
  ]);
  await replaceSignInNames(db, tenant.id, [{ user_id: id, username: email, email }]);
  return id;
}

/** A name as one line that can be stored. */
const nameOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .toWellFormed()
        .replace(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, 100)
    : '';
