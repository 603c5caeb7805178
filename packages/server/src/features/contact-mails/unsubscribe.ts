import { auditFrom } from '../../platform/audit.ts';
import type { PublicContext } from '../../platform/context.ts';
import { keepContactsChanged } from '../../platform/live/live-event.ts';
import { recordTheirs } from '../contacts/contacts.api.ts';
import { hashOfLink } from './fill-mail.ts';
import { findLink, markUnsubscribed } from './unsubscribe.queries.ts';

/** What a link is about; nothing where it is none, or its mail is gone. Changes nothing. */
export async function lookAtLink(ctx: PublicContext, token: string) {
  const tenantId = tenantOf(ctx, token);
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

/** Takes an address off: with every contact of the tenant who has it, at once. Twice does what once does; a link that is none does nothing. */
export async function unsubscribeBy(ctx: PublicContext, token: string): Promise<{ unsubscribed: true }> {
  const tenantId = tenantOf(ctx, token);
  if (tenantId !== undefined)
    await ctx.database.inTenant(tenantId, async (db) => {
      const link = await findLink(db, tenantId, hashOfLink(token));
      if (!link) return;
      const at = ctx.clock.now();
      const changed = await markUnsubscribed(db, tenantId, link, at);
      if (changed.length === 0) return;
      const tenant = { id: tenantId };
      await recordTheirs(
        { db, tenant, clock: ctx.clock },
        ...changed.map((contact_id) => ({
          contact_id,
          kind: 'mail' as const,
          detail: { did: 'unsubscribed' as const, address: link.address },
        })),
      );
      // Nobody of the tenant did it: whoever has the address did.
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

/** The tenant that a link names; undefined where it names none, or another one than its host name stands for. */
function tenantOf({ tenant }: PublicContext, token: string): number | undefined {
  const named = Number(/^(\d{1,15})-[\w-]{32}$/.exec(token)?.[1]);
  return Number.isSafeInteger(named) && (!tenant || tenant.id === named) ? named : undefined;
}

/** 'j•••@example.com': enough to know one's own, too little for anybody else. */
const hidden = (address: string): string => address.replace(/^(.)[^@]*/, '$1•••');
