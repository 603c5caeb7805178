import { MAX_REPORT_ROWS, type ReportResult, type ReportRow } from '@bookline/contract/features/reports';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { changeSince, figureText } from '../../../ui/charts/figures.ts';
import { MoreButton } from '../../../ui/more-button.tsx';
import { listLinkOf } from '../../contact-search/contact-search.api.ts';
import { keyOfRow, kindOf, scopeOfFigure } from '../result-chart.ts';
import classes from './reports.module.css';

/** How many rows show at first. */
const SHOWN = 50;

interface Sorted {
  /** The key of a measure, which can change its place or go. */
  readonly key: string;
  readonly direction: 'asc' | 'desc';
}

/** All figures of a result. Each opens the contacts behind it, and the columns sort. */
export function ResultTable({ result }: { readonly result: ReportResult }) {
  const { groups, measures, totals, truncated } = result;
  const compared = totals.previous !== null;
  const [sorted, setSorted] = useState<Sorted | null>(null);
  const [isOpen, setOpen] = useState(false);
  const place = measures.findIndex(({ key }) => key === sorted?.key);
  const rows = sorted && place >= 0 ? sortedRows(result.rows, place, sorted.direction) : result.rows;
  const shown = isOpen ? rows : rows.slice(0, SHOWN);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <section className={classes.scroll} aria-label="All figures" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              {groups.map((group) => (
                <th key={group.key} scope="col" data-group>
                  {group.label}
                </th>
              ))}
              {measures.map((measure) => (
                <Head
                  key={measure.key}
                  label={measure.label}
                  about={measure.about}
                  compared={compared}
                  sorted={sorted?.key === measure.key ? sorted.direction : undefined}
                  onSort={(direction) => setSorted(direction ? { key: measure.key, direction } : null)}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row key={keyOfRow(row)} row={row} result={result} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" data-group colSpan={Math.max(1, groups.length)}>
                Total
              </th>
              {measures.map((measure, at) => (
                <Figure
                  key={measure.key}
                  value={totals.values[at] ?? null}
                  before={totals.previous ? (totals.previous[at] ?? null) : undefined}
                  kind={kindOf(measure)}
                  scope={scopeOfFigure(totals, measure)}
                />
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
      {(rows.length > SHOWN || truncated) && (
        <div className={classes.foot}>
          <MoreButton hidden={rows.length - SHOWN} isOpen={isOpen} onOpen={setOpen} />
          {truncated && (
            <span>
              Only the first {formatNumber(MAX_REPORT_ROWS)} rows are listed. Add a filter, or group by fewer fields.
            </span>
          )}
        </div>
      )}
    </>
  );
}

/** Rows by a measure. Those without a figure come last. */
function sortedRows(rows: readonly ReportRow[], place: number, direction: Sorted['direction']): readonly ReportRow[] {
  const sign = direction === 'asc' ? 1 : -1;
  return rows.toSorted(({ values: one }, { values: other }) => {
    const [a, b] = [one[place] ?? null, other[place] ?? null];
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    return (a - b) * sign;
  });
}

/** A measure's header. It sorts by the highest, then the lowest, then as the report does. */
function Head({
  label,
  about,
  compared,
  sorted,
  onSort,
}: {
  readonly label: string;
  readonly about: string | null;
  /** Its change has a column of its own. */
  readonly compared: boolean;
  readonly sorted: 'asc' | 'desc' | undefined;
  readonly onSort: (direction: 'asc' | 'desc' | undefined) => void;
}) {
  const next = sorted === undefined ? 'desc' : sorted === 'desc' ? 'asc' : undefined;
  return (
    <th
      scope={compared ? 'colgroup' : 'col'}
      colSpan={compared ? 2 : 1}
      aria-sort={sorted === undefined ? 'none' : sorted === 'asc' ? 'ascending' : 'descending'}
    >
      <UnstyledButton className={classes.sort} title={about ?? undefined} onClick={() => onSort(next)}>
        {label}
        {sorted === 'asc' && <IconArrowUp size={12} aria-hidden />}
        {sorted === 'desc' && <IconArrowDown size={12} aria-hidden />}
      </UnstyledButton>
    </th>
  );
}

function Row({ row, result: { groups, measures } }: { readonly row: ReportRow; readonly result: ReportResult }) {
  return (
    <tr>
      {groups.map((group, place) => {
        const label = row.groups[place]?.label ?? '';
        return place === 0 ? (
          <th key={group.key} scope="row" data-group title={label}>
            {label}
          </th>
        ) : (
          <td key={group.key} data-group title={label}>
            {label}
          </td>
        );
      })}
      {measures.map((measure, place) => (
        <Figure
          key={measure.key}
          value={row.values[place] ?? null}
          before={row.previous ? (row.previous[place] ?? null) : undefined}
          kind={kindOf(measure)}
          scope={scopeOfFigure(row, measure)}
        />
      ))}
    </tr>
  );
}

/** A figure that opens its contacts, with the change since the period before. */
function Figure({
  value,
  before,
  kind,
  scope,
}: {
  readonly value: number | null;
  /** Undefined if nothing is compared. */
  readonly before: number | null | undefined;
  readonly kind: ReturnType<typeof kindOf>;
  readonly scope: ReportRow['contacts_scope'];
}): ReactNode {
  const link = scope && value ? listLinkOf(scope) : undefined;
  const text = figureText(value, kind);
  return (
    <>
      <td>
        {link ? (
          <Link to={paths.contacts} search={link} className={classes.link}>
            {text}
          </Link>
        ) : (
          text
        )}
      </td>
      {before !== undefined && <td data-change>{changeSince(value, before, kind)}</td>}
    </>
  );
}
