import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Row } from './bench.ts';
import { benchData } from './data/make-data.ts';
import { type Result, table } from './result.ts';
import { bulkRow } from './rows/bulk.ts';
import { campaignRow } from './rows/campaign.ts';
import { coldStart } from './rows/cold-start.ts';
import { contactList } from './rows/contact-list.ts';
import { counts } from './rows/counts.ts';
import { downline } from './rows/downline.ts';
import { duplicatesRow } from './rows/duplicates.ts';
import { exportRow } from './rows/export.ts';
import { finding } from './rows/finding.ts';
import { importRow } from './rows/import.ts';
import { importUndoRow } from './rows/import-undo.ts';
import { jobsRow } from './rows/jobs.ts';
import { liveSockets } from './rows/live-sockets.ts';
import { mergeRow } from './rows/merge.ts';
import { oneContact } from './rows/one-contact.ts';
import { pressToSound } from './rows/press-to-sound.ts';
import { printRow } from './rows/print.ts';
import { publicPage } from './rows/public-page.ts';
import { reportsRow } from './rows/reports.ts';
import { smallRequest } from './rows/small-request.ts';
import { textsInRow } from './rows/texts-in.ts';
import { timelineRow } from './rows/timeline.ts';
import { transferRow } from './rows/transfer.ts';
import { typedSearchRow } from './rows/typed-search.ts';
import { workflowRow } from './rows/workflow.ts';
import { runRows } from './run-rows.ts';

const rows: readonly Row[] = [
  contactList,
  typedSearchRow,
  counts,
  downline,
  finding,
  exportRow,
  smallRequest,
  liveSockets,
  coldStart,
  oneContact,
  timelineRow,
  importRow,
  importUndoRow,
  jobsRow,
  duplicatesRow,
  mergeRow,
  transferRow,
  printRow,
  bulkRow,
  workflowRow,
  campaignRow,
  textsInRow,
  pressToSound,
  publicPage,
  reportsRow,
];

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '8' },
    'import-rows': { type: 'string', default: '100000' },
    only: { type: 'string', multiple: true },
    write: { type: 'boolean', default: false },
  },
});
const say = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${text}`);
const contacts = Number(values.rows);
const chosen = rows.filter((row) => values.only?.includes(row.id) ?? true);
const folder = await benchData(join(import.meta.dirname, '.data'), contacts, say);
const results = await runRows(chosen, {
  folder,
  seconds: Number(values.seconds),
  import_rows: Number(values['import-rows']),
  say,
});
const lines = table(results);
console.log(`\n${lines}\n`);

const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
const report = { contacts, machine, results } satisfies { contacts: number; machine: string; results: Result[] };
await writeFile(join(import.meta.dirname, 'results.json'), `${JSON.stringify(report, null, 2)}\n`);
if (values.write)
  await writeTable(
    `${contacts.toLocaleString('en-US')} contacts in one tenant and as many over 200 others; ${machine}.\n\n${lines}`,
  );

/** Replaces the table between the two marks in docs/performance.md. */
async function writeTable(text: string): Promise<void> {
  const path = join(import.meta.dirname, '../docs/performance.md');
  const page = await readFile(path, 'utf8');
  await writeFile(
    path,
    page.replace(/(<!-- bench -->\n)[\s\S]*?(<!-- \/bench -->)/, (_, open, close) => `${open}${text}\n\n${close}`),
  );
}
