import { DAY_MS } from '@bookline/contract/rules/time-units';
import { sql } from 'kysely';
import {
  insertAftercare,
  insertSurvivors,
  standardSteps,
  updateDeceased,
} from '../features/aftercares/aftercares.api.ts';
import type { Services } from '../platform/context.ts';
import type { Db } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { findKind } from './find-kind.ts';

/** How many days ago each client died. */
const DEATHS = [6, 25, 70, 150, 260] as const;

/** Adds families in aftercare to a funeral agency: deceased clients, and the linked contacts who survive them. */
export async function seedAftercare(services: Pick<Services, 'clock'>, db: Db, tenant_id: number): Promise<void> {
  if ((await findKind(db, tenant_id)) !== 'preneed') return;
  const { rows: links } = await sql<{ id: string; owner_id: string; survivor_id: string; relation: string }>`
    select distinct on (l.contact_id) l.contact_id as id, c.owner_id, l.linked_id as survivor_id, l.relation
    from contact_link l
      join contact c on c.tenant_id = l.tenant_id and c.id = l.contact_id and c.deleted_at is null and c.owner_id is not null
      join contact s on s.tenant_id = l.tenant_id and s.id = l.linked_id and s.deleted_at is null
    where l.tenant_id = ${tenant_id} and l.relation in ('spouse', 'child')
      and not exists (select from contact_link o where o.tenant_id = l.tenant_id and o.linked_id = l.contact_id)
    order by l.contact_id, l.linked_id limit ${DEATHS.length}`.execute(db);
  const { rows: flows } = await sql<{ id: string; template_id: string }>`
    select id, template_id from workflow_flow where tenant_id = ${tenant_id} and trigger ->> 'type' = 'aftercare'`.execute(
    db,
  );
  const [flow] = flows;
  const now = services.clock.now().getTime();
  const first = standardSteps.findIndex(({ type }) => type === 'wait');
  for (const [i, { id: contact_id, owner_id, survivor_id, relation }] of links.entries()) {
    const days = DEATHS[i] ?? 1;
    const died = new Date(now - days * DAY_MS);
    const created_at = new Date(died.getTime() + DAY_MS);
    await updateDeceased(db, tenant_id, contact_id, { deceased_on: died.toISOString().slice(0, 10), at: created_at });
    const id = newId();
    await insertAftercare(db, { tenant_id, id, contact_id, provider: 'local', enrolled_by_id: owner_id, created_at });
    const survivor = { tenant_id, id: newId(), aftercare_id: id, contact_id: survivor_id, relation, created_at };
    await insertSurvivors(db, [survivor]);
    await db
      .insertInto('contact_activity')
      .values(
        [
          { contact_id, detail: { did: 'died' } },
          { contact_id, detail: { did: 'enrolled', survivors: 1 } },
          { contact_id: survivor_id, detail: { did: 'survivor' } },
        ].map(({ detail, ...entry }) => ({
          ...entry,
          tenant_id,
          id: newId(),
          at: created_at,
          kind: 'aftercare',
          actor_id: owner_id,
          detail: JSON.stringify(detail),
        })),
      )
      .execute();
    if (!flow) continue;
    // The newest families are at the first wait, the older ones at later ones.
    const waits = standardSteps.filter(({ type }, n) => type === 'wait' && n >= first);
    const step = waits[Math.min(waits.length - 1, days < 15 ? 0 : days < 60 ? 1 : days < 180 ? 2 : 3)];
    await db
      .insertInto('workflow_run')
      .values({
        tenant_id,
        id: newId(),
        flow_id: flow.id,
        contact_id: survivor_id,
        template_id: flow.template_id,
        version: 1,
        state: 'active',
        step_id: step?.id ?? null,
        waiting: true,
        due_at: new Date(now + (9 + i) * DAY_MS),
        began_at: created_at,
        why: 'aftercare',
      })
      .execute();
  }
}
