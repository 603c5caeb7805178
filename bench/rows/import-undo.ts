import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportAttempt } from '@bookline/contract/features/import-attempt';
import type { Row } from '../bench.ts';
import { absolute } from '../result.ts';
import { importFile, settle } from './import.ts';
import { leadFile } from './import-file.ts';

const MAX_ROWS = 250_000;

/** Undoes an import of a quarter of the large tenant's contacts, at most 250,000 rows. */
export const importUndoRow: Row = {
  id: 'import-undo',
  writes: true,
  async run(bench) {
    const { rows } = await bench.sql.query<{ book: number }>(
      'select count(*)::int as book from contact where tenant_id = $1',
      [bench.tenant_id],
    );
    const count = Math.min(MAX_ROWS, Math.max(1000, Math.round((rows[0]?.book ?? 0) / 4)));
    const target = { tenant_id: bench.tenant_id, admin: bench.admin };
    const { id } = await importFile(bench, target, leadFile(count, 4_000_000));
    // As if a user had reviewed the import first: the duplicate index has caught up.
    await settle(bench);
    const visitor = await bench.visit(bench.admin);
    const began = performance.now();
    await visitor.call('POST', `/v1/contacts/import_attempts/${id}/undo`, {});
    for (;;) {
      const { body } = await visitor.call('GET', `/v1/contacts/import_attempts/${id}`);
      const { undo }: ImportAttempt = JSON.parse(body.toString()).data;
      if (undo?.status === 'complete') break;
      if (undo?.status === 'failed') throw new Error(`the undo failed: ${undo.error}`);
      await sleep(50);
    }
    visitor.connection.close();
    const seconds = (performance.now() - began) / 1000;
    bench.say(`an import of ${count} rows undone in ${seconds.toFixed(1)} s`);
    const what = `undo of an import of ${count.toLocaleString('en-US')} rows`;
    return [
      absolute(
        { row: 'import-undo', what, figure: { value: count / seconds, unit: '/s' }, goal: '≥ 5,000/s' },
        (rate) => rate >= 5000,
      ),
    ];
  },
};
