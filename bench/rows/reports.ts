import { readyReportKeys, reportTypeLabel } from '../../packages/contract/src/rules/report-types.ts';
import type { Bench, Row } from '../bench.ts';
import { absolute, type Result } from '../result.ts';

/** Activities of each contact, over the last two years. */
const ACTIVITIES_EACH = Number(process.env.ACTIVITIES ?? 10);
const PASSES = 3;

/** How long ready reports take an admin who sees 1,000,000 contacts and 10,000,000 activities. The fastest of three, with no other load. */
export const reportsRow: Row = {
  id: 'reports',
  writes: true,
  async run(bench) {
    await addActivities(bench);
    const visitor = await bench.visit(bench.admin);
    const results: Result[] = [];
    const types = await visitor.call('GET', '/v1/reports/types');
    const offered: { report_type: string; definition: unknown }[] = JSON.parse(String(types.body)).data;
    for (const type of readyReportKeys) {
      const definition = offered.find(({ report_type }) => report_type === type)?.definition;
      if (!definition) continue;
      const times: number[] = [];
      for (let pass = 0; pass < PASSES; pass++) {
        const began = performance.now();
        // 503 once it takes longer than a report may.
        await visitor
          .call('POST', '/v1/reports/preview', { definition })
          .catch(() => bench.say(`${type} took too long`));
        times.push(performance.now() - began);
      }
      results.push(
        absolute(
          {
            row: 'reports',
            what: `ready report “${reportTypeLabel(type)}”`,
            figure: { value: Math.min(...times), unit: 'ms' },
            goal: '≤ 1 s',
          },
          (ms) => ms <= 1000,
        ),
      );
    }
    visitor.connection.close();
    return results;
  },
};

async function addActivities({ sql, tenant_id, say }: Bench): Promise<void> {
  for (let n = 0; n < ACTIVITIES_EACH; n++) {
    say(`activities ${n + 1} of ${ACTIVITIES_EACH} per contact`);
    await sql.query(
      `insert into contact_activity (tenant_id, contact_id, id, at, kind, actor_id, detail)
       select tenant_id, id, gen_random_uuid(), now() - random() * interval '730 days', (array['note', 'call', 'activity', 'mail'])[1 + ($2 % 4)], owner_id,
         case $2 % 4 when 1 then '{"direction":"outbound","outcome":"completed","duration_s":60}'::jsonb when 2 then '{"type":"call"}'
           when 3 then '{"did":"sent","address":"joan@example.test"}' else '{}' end
       from contact where tenant_id = $1 and owner_id is not null`,
      [tenant_id, n],
    );
  }
  await sql.query('vacuum analyze contact_activity');
}
