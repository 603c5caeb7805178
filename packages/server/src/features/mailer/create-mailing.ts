import { randomInt } from 'node:crypto';
import type { BodyOf } from '@bookline/contract/endpoint';
import type { MailerAssignment, mailer } from '@bookline/contract/features/mailer';
import { MAX_MAILER_PIECES } from '@bookline/contract/rules/mailer';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { makerColumns } from '../../platform/actor-columns.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { nextNumber } from '../../platform/db/next-number.ts';
import { invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { countSelected } from '../contacts/contacts.api.ts';
import { requireOurs } from '../quick-filters/quick-filters.api.ts';
import { originOf } from '../sessions/sessions.api.ts';
import { listKits } from './kits.queries.ts';
import { getMailing } from './list-mailings.ts';
import { mailingWork } from './mailing-work.ts';
import { insertMailing } from './mailings.queries.ts';
import type { StoredMailing } from './stored-mailing.ts';

type Asked = BodyOf<typeof mailer.create>;

/** Starts a mailing. A job creates its files. Throws 422 for missing kits, shares that don't add up, or an empty selection. */
export async function createMailing(ctx: Context, asked: Asked): Promise<MailerAssignment> {
  const { name, kits, split, files, not_within_days, seed, ids, all, contacts_scope, except_ids } = asked;
  const known = new Map((await listKits(ctx.db, ctx.tenant.id, { all: false })).map((kit) => [kit.id, kit.name]));
  const chosen = kits.map(({ kit_id, share }) => {
    const kit = known.get(kit_id.toLowerCase());
    if (kit === undefined) throw invalid('kits', 'Choose a kit that is offered.');
    return { id: kit_id.toLowerCase(), name: kit, share };
  });
  if (new Set(chosen.map(({ id }) => id)).size < chosen.length) throw invalid('kits', 'Choose each kit only once.');
  requireShares(chosen, split);
  const selection = { ids, all, contacts_scope, except_ids };
  // The job stores the selection, so it may only name the tenant's own records.
  await requireOurs(ctx, selection);
  const selected = await countSelected(ctx, selection);
  if (selected === 0) throw invalid('ids', 'These contacts no longer exist.');
  const id = newId();
  const { tenant, actor } = ctx;
  const options: StoredMailing['options'] = {
    split,
    files,
    not_within_days,
    seed: seed ?? randomInt(2_147_483_647),
    origin: originOf(ctx),
  };
  await insertMailing(ctx.db, {
    tenant_id: tenant.id,
    id,
    number: await nextNumber(ctx.db, tenant.id, 'mailer_assignment'),
    name,
    ...makerColumns(actor),
    status: 'queued',
    selection: JSON.stringify(selection),
    kits: JSON.stringify(chosen),
    options: JSON.stringify(options),
    selected,
    created_at: ctx.clock.now(),
  });
  await mailingWork.start(ctx, {
    id,
    title: `Mailing ${name}`,
    total: selected,
    link: { url: '/mailer_assignment', text: 'Open the mailings' },
  });
  await audit(ctx, {
    action: 'mailer.create',
    subject_type: 'mailer_assignment',
    subject_id: id,
    detail: {
      name,
      selected,
      kits: chosen.map((kit) => ({ name: kit.name, share: kit.share })),
      split,
      not_within_days,
    },
  });
  return getMailing(ctx, id);
}

function requireShares(kits: readonly { readonly share: number }[], split: Asked['split']): void {
  const sum = kits.reduce((total, { share }) => total + share, 0);
  if (split === 'percent') {
    if (Math.abs(sum - 100) > 0.001)
      throw invalid('kits', `The shares add up to ${Math.round(sum * 100) / 100}%. They must total 100%.`);
    return;
  }
  if (kits.some(({ share }) => !Number.isInteger(share) || share < 1))
    throw invalid('kits', 'Enter a number of pieces for each kit.');
  if (sum > MAX_MAILER_PIECES)
    throw invalid('kits', `A mailing can have ${formatNumber(MAX_MAILER_PIECES)} pieces. Enter fewer.`);
}
