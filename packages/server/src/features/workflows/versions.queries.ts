import { type Step, steps as stepsSchema } from '@bookline/contract/features/workflow-steps';
import type { Db } from '../../platform/db/database.ts';

/** A published version of a template: what contacts run through. */
export interface Version {
  readonly version: number;
  readonly steps: readonly Step[];
  /** Where whoever is under way on it goes on, as far as their step is there. */
  readonly moved_to: number | null;
}

/** Every version of a template, by number. */
export async function listVersions(
  db: Db,
  tenantId: number,
  templateId: string,
): Promise<ReadonlyMap<number, Version>> {
  const rows = await db
    .selectFrom('workflow_version')
    .select(['version', 'steps', 'moved_to'])
    .where('tenant_id', '=', tenantId)
    .where('template_id', '=', templateId)
    .execute();
  return new Map(rows.map((row) => [row.version, { ...row, steps: stepsSchema.parse(row.steps) }]));
}

export async function insertVersion(
  db: Db,
  tenantId: number,
  row: {
    readonly template_id: string;
    readonly version: number;
    readonly steps: readonly Step[];
    readonly published_by_id: string;
    readonly published_at: Date;
  },
): Promise<void> {
  await db
    .insertInto('workflow_version')
    .values({ ...row, tenant_id: tenantId, steps: JSON.stringify(row.steps) })
    .execute();
}

/** Whoever is under way on an older version goes on in this one. */
export async function moveOlder(db: Db, tenantId: number, templateId: string, version: number): Promise<void> {
  await db
    .updateTable('workflow_version')
    .set({ moved_to: version })
    .where('tenant_id', '=', tenantId)
    .where('template_id', '=', templateId)
    .where('version', '<', version)
    .execute();
}
