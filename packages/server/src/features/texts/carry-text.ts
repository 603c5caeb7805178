import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { findHolderOfNumber, findSimulatedPhone } from '../../providers/telephony/local.queries.ts';
import { localTextId } from '../../providers/telephony/local.ts';
import { findTouch, updateTouch } from './simulated-phones.queries.ts';
import { keepTextEvent } from './text-event.ts';

/**
 * Carries a text of the built-in provider: to the company of this installation that has the number, or to a simulated phone. Reports what became of it, like any
 * provider. Repeating it changes nothing.
 */
export async function carryText(
  { database, clock }: TaskContext,
  { tenant_id, touch_id }: { readonly tenant_id: number; readonly touch_id: string },
): Promise<void> {
  const touch = await database.inTenant(tenant_id, (db) => findTouch(db, tenant_id, touch_id));
  if (touch?.status !== 'coming') return;
  const provider_id = localTextId(touch_id);
  const now = clock.now();
  const holder = await database.outsideTenants((db) => findHolderOfNumber(db, touch.to_number));
  if (holder !== undefined)
    await database.inTenant(holder, (db) =>
      keepTextEvent(
        { db, tenant: { id: holder } },
        {
          kind: 'incoming',
          provider: 'local',
          // Both companies may be the same, and the text has two sides.
          provider_id: `${provider_id}-in`,
          status: 'received',
          message_id: null,
          received_at: now,
          fields: {
            from: touch.from_number,
            to: touch.to_number,
            words: touch.words,
            media: touch.file_ids.map((id) => `local:${tenant_id}:${id}`),
          },
        },
      ),
    );
  await database.inTenant(tenant_id, async (db) => {
    const phone = holder === undefined ? await findSimulatedPhone(db, tenant_id, touch.to_number) : undefined;
    const failure = phone && phone.failure !== 'none' ? phone.failure : undefined;
    await updateTouch(db, tenant_id, touch_id, failure === undefined ? 'arrived' : 'failed');
    await keepTextEvent(
      { db, tenant: { id: tenant_id } },
      {
        kind: 'status',
        provider: 'local',
        provider_id,
        status: failure === undefined ? 'delivered' : 'undelivered',
        message_id: touch_id,
        received_at: now,
        fields: { ...(failure !== undefined && { error_code: failure }) },
      },
    );
  });
}
