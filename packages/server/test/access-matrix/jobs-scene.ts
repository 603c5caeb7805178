import { newId } from '../../src/platform/ids.ts';
import type { TestUser } from '../builders.ts';
import type { TestApp } from '../create-test-app.ts';

export interface JobsScene {
  /** A queued job, some that have ended, and one that failed permanently. */
  readonly open_job_id: string;
  readonly ended_job_id: string;
  readonly failed_job_id: string;
}

/** A user's jobs, one in each state. */
export async function makeJobsScene(test: TestApp, owner: TestUser): Promise<JobsScene> {
  const tenant_id = owner.tenant.id;
  const now = test.clock.now();
  const open_job_id = newId();
  const ended_job_id = newId();
  const job = { tenant_id, kind: 'import', title: 'Import of leads.csv', user_id: owner.id, real_user_id: owner.id };
  await test.insert('long_job', { ...job, id: open_job_id, status: 'queued', created_at: now });
  await test.insert('long_job', { ...job, id: ended_job_id, status: 'complete', created_at: now, ended_at: now });
  const failed_job_id = await makeFailedJob(test, tenant_id);
  return { open_job_id, ended_job_id, failed_job_id };
}

/** A job without tries left. Returns its number in the queue. */
async function makeFailedJob(test: TestApp, tenantId: number): Promise<string> {
  const [job] = await test.query<{ id: string }>(
    "select id from graphile_worker.add_job('remove-import-file', json_build_object('tenant_id', $1::bigint, 'file_key', gen_random_uuid()))",
    [tenantId],
  );
  const id = job?.id ?? '';
  await test.query(
    "update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'It was not there.' where id = $1",
    [id],
  );
  return id;
}
