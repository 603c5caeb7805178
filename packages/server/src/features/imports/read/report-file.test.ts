import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reportOf } from './report-file.ts';
import { HEADER, text, workbookParts, zipOf } from './xlsx/workbook.fixture.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'report-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function problemsOf(content: Buffer) {
  const path = join(folder, 'upload');
  await writeFile(path, content);
  const report = await reportOf(
    { kind: 'report', path, today: '2026-11-23', statuses: [], agentflow_statuses: [], match_by: ['phone', 'email'] },
    async () => {},
  );
  return report.validation.problems.map(({ problem, count, rejects, examples }) => ({
    problem,
    count,
    rejects,
    rows: examples.map(({ row_no }) => row_no),
  }));
}

const SHEET = `${HEADER}<row>${text('Ann Lee', '6145550101')}</row>`;

it('names the sheets of a workbook that are left out, including hidden ones', async () => {
  const parts = workbookParts({ sheets: { Hidden: SHEET, Spring: SHEET, Summer: SHEET } });
  expect(await problemsOf(await zipOf(parts))).toMatchObject([
    {
      problem:
        "Only the sheet 'Spring' is imported. Not imported: Summer, Hidden (hidden). To import another sheet, choose it.",
    },
  ]);
});

it('imports a hidden sheet if there is no other, and says so', async () => {
  const parts = workbookParts({ sheets: { Hidden: SHEET } });
  expect(await problemsOf(await zipOf(parts))).toMatchObject([
    { problem: "All sheets of this workbook are hidden. The sheet 'Hidden' is imported." },
  ]);
});

it('names the rows with unreadable letters, and those where control characters are left out', async () => {
  const file = Buffer.concat([
    Buffer.from('First Name,Last Name,Phone\nJosé,Lee,6145550101\nRen'),
    Buffer.from([0xe9]),
    Buffer.from(',Lee,6145550102\nAn\x01n,Müller,6145550103\n'),
  ]);
  expect(await problemsOf(file)).toEqual([
    {
      problem: 'A character can’t be read in the file’s encoding and appears as \ufffd.',
      count: 1,
      rejects: false,
      rows: [3],
    },
    { problem: 'Control characters were removed.', count: 1, rejects: false, rows: [4] },
  ]);
});
