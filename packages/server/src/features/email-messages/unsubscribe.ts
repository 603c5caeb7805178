import { auditFrom } from '../../platform/audit.ts';
import type { PublicContext } from '../../platform/context.ts';
import { tenantExists } from '../../platform/db/tenant-exists.ts';
import { keepContactsChanged } from '../../platform/live/live-event.ts';
import { recordRecipientEvent } from '../campaigns/campaigns.api.ts';
import { recordTheirs } from '../contacts/contacts.api.ts';
import { suppress } from '../email-suppression/email-suppression.api.ts';
import { hashOfLink } from './fill-mail.ts';
import { findLink, markUnsubscribed } from './unsubscribe.queries.ts';

/** The details of a link; empty if it is unknown or its email was deleted. Changes nothing. */
export async function lookAtLink(ctx: PublicContext, token: string) {
  const tenantId = await tenantOf(ctx, token);
  const found =
    tenantId === undefined
      ? undefined
      : await ctx.database.inTenant(tenantId, (db) => findLink(db, tenantId, hashOfLink(token)));
  return {
    company: found?.company ?? ctx.tenant?.name ?? null,
    address: found ? hidden(found.address) : null,
    unsubscribed: found?.unsubscribed ?? false,
  };
}

/** Unsubscribes an address at once for every contact of the tenant that has it. A second call changes nothing, and neither does an unknown link. */
export async function unsubscribeBy(ctx: PublicContext, token: string): Promise<{ unsubscribed: true }> {
  const tenantId = await tenantOf(ctx, token);
  if (tenantId !== undefined)
    await ctx.database.inTenant(tenantId, async (db) => {
      const link = await findLink(db, tenantId, hashOfLink(token));
      if (!link) return;
      const at = ctx.clock.now();
      const changed = await markUnsubscribed(db, tenantId, link, at);
      await suppress({ db, tenant: { id: tenantId }, clock: ctx.clock }, link.address, 'unsubscribed');
      if (changed.length === 0) return;
      const tenant = { id: tenantId };
      await recordRecipientEvent({ db, tenant }, { mail_id: link.mail_id, event: 'unsubscribed', at });
      await recordTheirs(
        { db, tenant, clock: ctx.clock },
        ...changed.map((contact_id) => ({
          contact_id,
          kind: 'mail' as const,
          detail: { did: 'unsubscribed' as const, address: link.address },
        })),
      );
      // The contact acted, not a user of the tenant.
      const origin = { actor_id: link.contact_id, request_id: ctx.request.id, ip: ctx.request.ip };
      await auditFrom(
        { db, tenant_id: tenantId, at, ...origin },
        ...changed.map((contact_id) => ({
          action: 'email.unsubscribe',
          subject_type: 'contact',
          subject_id: contact_id,
          contact_id,
        })),
      );
      await keepContactsChanged(db, tenantId, changed);
    });
  ctx.live.tellSoon();
  return { unsubscribed: true };
}

/** The tenant of a link; undefined if it names none or a different one than its host name. */
async function tenantOf({ tenant, database }: PublicContext, token: string): Promise<number | undefined> {
  const named = Number(/^(\d{1,15})-[\w-]{32}$/.exec(token)?.[1]);
  if (!Number.isSafeInteger(named)) return undefined;
  return (tenant ? tenant.id === named : await tenantExists(database, named)) ? named : undefined;
}

/** 'j•••@example.com': enough for the owner of the address, too little for others. */
const hidden = (address: string): string => address.replace(/^(.)[^@]*/, '$1•••');
