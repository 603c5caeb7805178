import { type Step, steps as stepsSchema } from '@bookline/contract/features/workflow-steps';
import type { Db } from '../../platform/db/database.ts';

/** A published version of a template, which contacts run through. */
export interface Version {
  readonly version: number;
  readonly steps: readonly Step[];
  /** The author of the steps. */
  readonly author_id: string;
  readonly published_at: string;
}

/** Every version of a template, by number. */
export async function listVersions(
  db: Db,
  tenantId: number,
  templateId: string,
): Promise<ReadonlyMap<number, Version>> {
  const rows = await db
    .selectFrom('workflow_version')
    .select(['version', 'steps', 'published_at'])
    .select((of) => of.fn.coalesce('author_id', 'published_by_id').as('author_id'))
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
    readonly author_id: string;
    readonly published_by_id: string;
    readonly published_at: Date;
  },
): Promise<void> {
  await db
    .insertInto('workflow_version')
    .values({ ...row, tenant_id: tenantId, steps: JSON.stringify(row.steps) })
    .execute();
}
