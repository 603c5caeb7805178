import type { ReportColumn, ReportResult } from '@bookline/contract/features/reports';
import { expect, it } from 'vitest';
import { readPdf } from '../print/pdf/read-pdf.fixture.ts';
import { reportPdf } from './report-pdf.ts';

const about = { name: 'Team', reader: 'Mia Ross', company: 'Northstar', zone: 'America/New_York' };
const column = (key: string, label: string, kind: string): ReportColumn => ({
  key,
  label,
  kind,
  bucket: null,
  about: null,
  whole: false,
});

/** `rows` rows by carrier and month, with `measures` amounts of $12,345,678.90 of now and a year ago. */
function resultOf(rows: number, measures: number, label = 'Humana'): ReportResult {
  const values = Array.from({ length: measures }, () => 1_234_567_890);
  return {
    definition: {
      source: 'policies',
      measures: [],
      group_by: [],
      contacts_scope: {
        search: {},
        q: '',
        order: 'desc',
        order_field: 'created_at',
        all_downline: false,
        contact_group: 'all',
      },
      date: null,
      filters: [],
      chart: 'table',
      compare: 'same_period_last_year',
    },
    groups: [column('carrier', 'Carrier', 'carrier'), column('effective_on', 'Effective date', 'time')],
    measures: values.map((_, place) => column(`amount_${place}`, 'Annualized premium', 'money')),
    rows: Array.from({ length: rows }, () => ({
      groups: [
        { value: 'a', label },
        { value: '2026-03-01', label: 'Mar 2026' },
      ],
      values,
      previous: values,
      contacts_scope: null,
      measure_scopes: {},
    })),
    totals: { values, previous: values, contacts_scope: null, measure_scopes: {} },
    period: { from: '2026-01-01', to: '2026-12-31' },
    previous_period: { from: '2025-01-01', to: '2025-12-31' },
    truncated: false,
    notes: [],
    as_of: '2026-03-02T15:00:00.000Z',
  };
}

const read = async (result: ReportResult, name = about.name) =>
  (await readPdf(await reportPdf(result, { ...about, name }))).pages;

it.each([1, 3, 6])('no figure of %i measures and their comparison breaks or leaves the page', async (measures) => {
  const [page] = await read(resultOf(1, measures));
  const figures = page?.written.filter(({ text }) => text === '$12,345,678.90');
  expect(figures).toHaveLength(measures * 4);
  for (const { x, width } of page?.written ?? []) expect(x + width).toBeLessThan((page?.width ?? 0) - 36);
  // Not over each other.
  for (const [place, { x, baseline }] of (figures ?? []).entries()) {
    const before = figures?.[place - 1];
    if (before?.baseline === baseline) expect(x).toBeGreaterThan(before.x + before.width);
  }
});

it('a long report repeats its heads on every page, and numbers the pages', async () => {
  const pages = await read(resultOf(120, 1));
  expect(pages.length).toBeGreaterThan(2);
  for (const [place, { text }] of pages.entries()) {
    expect(text).toContain('Carrier');
    expect(text).toContain(`Page ${place + 1}`);
  }
  expect(pages.at(-1)?.text).toContain('Total');
});

it('long names wrap, and end with an ellipsis after three lines', async () => {
  const long = 'Mutual Insurance Company of the Greater Northwestern Territories '.repeat(6).trim();
  const [page] = await read(resultOf(1, 4, long), long);
  expect(page?.text.match(/…/g)).toHaveLength(2);
  for (const { x, width } of page?.written ?? []) expect(x + width).toBeLessThan((page?.width ?? 0) - 36);
});
