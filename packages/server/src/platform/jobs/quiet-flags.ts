import type { Asked } from '../db/direct-connection.ts';

/** The flags of paused tenants, whose jobs must wait. Read before each job is taken. */
export async function quietFlags(owner: Asked, now: Date): Promise<string[]> {
  const { rows } = await owner.query<{ flag: string }>(
    "select 'tenant:' || tenant_id as flag from quiet_jobs where until is null or until > $1",
    [now],
  );
  return rows.map(({ flag }) => flag);
}
