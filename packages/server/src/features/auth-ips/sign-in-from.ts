import { ianaZone } from '@bookline/contract/rules/options';
import type { PublicContext, Tenant } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { tenantUrl } from '../../platform/http/tenant-url.ts';
import { sendMail } from '../mail/mail.api.ts';
import { countAddresses, countSignIn, getPerson, listNetworks } from './auth-ips.queries.ts';
import { insideOf, plainIp } from './networks.ts';

/** A test whether a tenant lets its people in from an address, as things stand now. */
export async function findEntry(db: Db, tenantId: number): Promise<(ip: string) => boolean> {
  const networks = await listNetworks(db, tenantId);
  return networks.length === 0 ? () => true : insideOf(networks.map(({ network }) => network));
}

/**
 * For every way of signing in, in the transaction that makes the session and once it is known who comes: keeps from where, tells the
 * person by mail of an address that they never used (unless they want no such mail), and throws 422 where the tenant lets nobody in from there.
 */
export async function enterFrom(
  ctx: Pick<PublicContext, 'clock' | 'request' | 'base_url' | 'database'> & {
    readonly db: Db;
    readonly tenant: Tenant;
  },
  userId: string,
): Promise<void> {
  const { db, tenant, request, clock } = ctx;
  const letsIn = await findEntry(db, tenant.id);
  if (!letsIn(request.ip))
    throw new AppError('invalid', {
      fields: {
        base: ['Your agency lets nobody sign in from where you are. Ask an administrator to add your network.'],
      },
    });
  const ip = plainIp(request.ip);
  const at = clock.now();
  const fresh = await countSignIn(db, tenant.id, { user_id: userId, ip, user_agent: request.user_agent, at });
  // The very first address of somebody is no news to them.
  if (!fresh || (await countAddresses(db, tenant.id, userId)) < 2) return;
  const person = await getPerson(db, tenant.id, userId);
  if (!person.tell_new_address) return;
  await sendMail(ctx, {
    to: person.email,
    subject: `New sign-in to ${tenant.name}`,
    paragraphs: [
      `Hello ${person.first_name},`,
      `somebody signed in to ${tenant.name} as you from the address ${ip}, which you have not used before. It was on ${timeText(at, person.timezone)}.`,
      'If it was you, there is nothing to do. If it was not, change your password at once: that ends every other session.',
    ],
    action: { label: 'See where you signed in', url: await tenantUrl(ctx, tenant, '/account/auth_ips') },
  });
}

const timeText = (at: Date, zone: string | null): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long', timeZone: ianaZone(zone) }).format(at);
