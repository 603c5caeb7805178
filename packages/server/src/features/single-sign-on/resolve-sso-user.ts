import type { PublicContext, Tenant } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { type AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Claims } from '../../providers/identity/port.ts';
import { insertUsers, listTakenNames, replaceSignInNames } from '../admin-users/admin-users.api.ts';
import { NO_PASSWORD } from '../sessions/sessions.api.ts';
import { organizationChanged } from '../users/users.api.ts';
import {
  findByEmail,
  findLinked,
  hasOtherSubject,
  type SettingsRow,
  saveIdentity,
  updateToJoined,
} from './single-sign-on.queries.ts';

type Inside = Pick<PublicContext, 'clock'> & { readonly db: Db; readonly tenant: Tenant };

/** The user from the provider, and how they were found: linked before, by email the first time, newly created, or invited. */
export interface SsoUser {
  readonly user_id: string;
  readonly how: 'known' | 'linked' | 'created' | 'joined';
}

const EMAIL = /^[^\s@]{1,64}@([^\s@]+\.[^\s@]+)$/;
const refused = (sentence: string): AppError => invalid('base', sentence);
const askAnAdmin = (email: string) => refused(`No user signs in as ${email}. Ask an admin to invite you.`);

/**
 * Finds the provider's user by subject, or by email the first time. Creates them if the tenant wants that. Throws 422 with a sentence for the
 * user if they may not sign in.
 */
export async function resolveSsoUser(ctx: Inside, row: SettingsRow, claims: Claims): Promise<SsoUser> {
  const { db, tenant, clock } = ctx;
  const known = await findLinked(db, tenant.id, row.issuer, claims.sub);
  const email = emailOf(row, claims, known !== undefined);
  const person = known ?? (await findByEmail(db, tenant.id, email));
  const keep = (user_id: string) =>
    saveIdentity(db, tenant.id, { issuer: row.issuer, subject: claims.sub, user_id, now: clock.now() });
  if (!person) {
    if (!row.create_users) throw askAnAdmin(email);
    const user_id = await createPerson(ctx, row, email, claims);
    await keep(user_id);
    return { user_id, how: 'created' };
  }
  // An email reassigned at the provider must not open its former owner's account.
  if (!known && (await hasOtherSubject(db, tenant.id, row.issuer, person.id)))
    throw refused('Another account at your company signs in with this address. Ask an admin.');
  if (person.invited) {
    await organizationChanged(ctx);
    await updateToJoined(db, tenant.id, person.id, clock.now());
    await keep(person.id);
    return { user_id: person.id, how: 'joined' };
  }
  if (!person.active) throw refused('Your account isn’t active. Ask an admin.');
  await keep(person.id);
  return { user_id: person.id, how: known ? 'known' : 'linked' };
}

/**
 * The user's email. Throws 422 if it's missing, of another domain, or not verified by the provider. A missing claim counts as not verified: if
 * the provider lets users enter any email, they could take over an account here. A user linked by subject doesn't sign in by email.
 */
function emailOf(row: SettingsRow, claims: Claims, isKnown: boolean): string {
  const value = claims[row.email_claim];
  const email = typeof value === 'string' ? value.trim().toLowerCase() : '';
  const domain = EMAIL.exec(email)?.[1];
  if (!domain || email.length > 254) throw refused(`${row.label} didn’t share your email address. Ask an admin.`);
  const { email_verified } = claims;
  if (email_verified === false || email_verified === 'false')
    throw refused(`${row.label} hasn’t verified your email address. Verify it there, then start again.`);
  if (!(isKnown || row.trusts_addresses || email_verified === true || email_verified === 'true'))
    throw refused(`${row.label} didn’t confirm that your email address is verified. Ask an admin.`);
  if (!row.allowed_domains.includes(domain))
    throw refused(`Addresses at ${domain} can’t sign in here. Use your company account.`);
  return email;
}

async function createPerson(ctx: Inside, row: SettingsRow, email: string, claims: Claims): Promise<string> {
  const { db, tenant, clock } = ctx;
  await organizationChanged(ctx);
  // A user of another tenant has this name. Names are unique across tenants.
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

/** A name as one storable line. */
const nameOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .toWellFormed()
        .replace(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, 100)
    : '';
