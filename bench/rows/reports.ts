import { describeReadyReport, readyReportKeys } from '../../packages/contract/src/rules/report-types.ts';
import type { Row } from '../bench.ts';
import { addReportData } from '../data/report-data.ts';
import { compared, type Result } from '../result.ts';

const TIMES = 3;
const GOAL_MS = 1000;
const row = 'reports';

/**
 * Each ready report, through HTTP, over the whole tenant, for a manager of 498 users, and for an agent: the median of three. Measured against counting the tenant's
 * contacts by owner in plain SQL. What takes longer than a request may becomes a job, and the time until then is shown.
 */
export const reportsRow: Row = {
  id: row,
  writes: true,
  async run(bench) {
    await addReportData(bench.sql, bench.tenant_id, bench.say);
    const plain = await median(() =>
      bench.sql.query('select owner_id, count(*) from contact where tenant_id = $1 and deleted_at is null group by 1', [
        bench.tenant_id,
      ]),
    );
    const people = { 'whole tenant': bench.admin, 'a manager of 498': bench.managers[0], 'an agent': bench.hot[0] };
    const results: Result[] = [];
    for (const [who, person] of Object.entries(people)) {
      if (!person) throw new Error(`there is no ${who}`);
      for (const key of readyReportKeys) {
        const { label, definition } = describeReadyReport(key);
        let isJob = false;
        const took = await median(async () => {
          // An earlier report may have taken longer than the server keeps an unused connection.
          const visitor = await bench.visit(person);
          const { connection, headers } = visitor;
          const body = JSON.stringify({ definition });
          const { status } = await connection.send({ method: 'POST', path: '/v1/reports/preview', headers, body });
          connection.close();
          if (status === 503) isJob = true;
          else if (status !== 200) throw new Error(`${key} as ${who}: ${status}`);
        });
        results.push(
          compared(
            {
              row,
              what: `report “${label}”, ${who}${isJob ? ', which becomes a job' : ''}`,
              figure: { value: took, unit: 'ms' },
              goal: '≤ 1,000 ms, or a job',
            },
            { value: plain, unit: 'ms', what: 'plain SQL, all contacts by owner' },
            (ms) => isJob || ms <= GOAL_MS,
          ),
        );
      }
    }
    return results;
  },
};

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b)[TIMES >> 1] ?? Number.NaN;
}
