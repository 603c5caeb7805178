import { lookups } from '@bookline/contract/features/lookups';
import {
  describeDimension,
  type ReportDimension,
  type ReportDimensionKind,
  type ReportSourceKey,
} from '@bookline/contract/rules/report-sources';
import { weekdays } from '@bookline/contract/rules/weekdays';
import { CloseButton, MultiSelect, Select, TagsInput } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '../../../lib/use-call.ts';
import { type ChoiceOf, useChoiceNames, useChoices } from '../../contact-search/contact-search.api.ts';
import { dimensionChoices, type ReportFilter } from '../definition.ts';
import classes from './reports.module.css';

/** The choices of the contact list that a dimension shares. */
const shared: Partial<Record<ReportDimensionKind, ChoiceOf>> = {
  user: 'owner',
  status: 'status',
  agentflow_status: 'agentflow_status',
  source: 'source',
  pool: 'pool',
  carrier: 'carrier',
  import: 'import',
  disposition: 'disposition',
  state: 'state',
};

const hour = new Intl.DateTimeFormat('en-US', { hour: 'numeric', timeZone: 'UTC' });
const hours = Array.from({ length: 24 }, (_, at) => ({
  value: String(at),
  label: hour.format(Date.UTC(2026, 0, 1, at)),
}));
const days = weekdays.map((label, at) => ({ value: String(at), label }));

/** Whether values of a dimension can be chosen here. Dates have the period, and campaigns their own reports. Only admins can list the rules. */
export const canFilter = ({ kind }: ReportDimension): boolean =>
  kind !== 'time' && kind !== 'campaign' && kind !== 'rule';

/** One filter of a report: a field, and the values that count or don't. */
export function DimensionFilter({
  source,
  filter,
  fault,
  onChange,
  onRemove,
}: {
  readonly source: ReportSourceKey;
  readonly filter: ReportFilter;
  readonly fault: string | undefined;
  readonly onChange: (filter: ReportFilter) => void;
  readonly onRemove: () => void;
}) {
  const dimension = describeDimension(source, filter.dimension);
  const label = dimension?.label ?? filter.dimension;
  return (
    <div className={classes.filter}>
      <div className={classes.filterHead}>
        <Select
          size="xs"
          aria-label="Filter by"
          data={dimensionChoices(source, canFilter)}
          value={filter.dimension}
          allowDeselect={false}
          searchable
          onChange={(next) => next && next !== filter.dimension && onChange({ ...filter, dimension: next, values: [] })}
        />
        <Select
          size="xs"
          aria-label={`${label} is or isn’t`}
          data={[
            { value: 'is', label: 'is' },
            { value: 'not', label: 'isn’t' },
          ]}
          value={filter.exclude ? 'not' : 'is'}
          allowDeselect={false}
          onChange={(value) => onChange({ ...filter, exclude: value === 'not' })}
        />
        <CloseButton size={28} iconSize={14} aria-label={`Remove filter ${label}`} onClick={onRemove} />
      </div>
      {dimension && (
        <Values
          key={filter.dimension}
          dimension={dimension}
          values={filter.values}
          fault={fault}
          onChange={(values) => onChange({ ...filter, values })}
        />
      )}
    </div>
  );
}

interface ValuesProps {
  readonly dimension: ReportDimension;
  readonly values: readonly string[];
  readonly fault: string | undefined;
  readonly onChange: (values: string[]) => void;
}

function Values({ dimension, values, fault, onChange }: ValuesProps) {
  const [typed, setTyped] = useState('');
  const of = shared[dimension.kind];
  // Genders need no request, so they stand in where nothing is asked for.
  const found = useChoices(of ?? 'gender', of ? typed : '');
  const names = useChoiceNames(named(of, values));
  const vendors = useCall(lookups.api_vendors, {}, { enabled: dimension.kind === 'vendor' });
  if (dimension.kind === 'text')
    return (
      <TagsInput
        size="xs"
        aria-label={dimension.label}
        placeholder="Type and press Enter"
        value={[...values]}
        onChange={onChange}
        error={fault}
      />
    );
  const listed =
    dimension.options ??
    (dimension.kind === 'hour'
      ? hours
      : dimension.kind === 'weekday'
        ? days
        : dimension.kind === 'vendor'
          ? vendors.data?.data.map(({ id, vendor_name }) => ({ value: id, label: vendor_name }))
          : of && found.choices.map(({ value, label }) => ({ value, label }))) ??
    [];
  const all = [...(dimension.empty ? [{ value: '', label: dimension.empty }] : []), ...listed];
  const known = values
    .filter((value) => !all.some((each) => each.value === value))
    .map((value) => ({
      value,
      label:
        (of && names(of, of === 'status' || of === 'agentflow_status' || of === 'source' ? Number(value) : value)) ??
        value,
    }));
  return (
    <MultiSelect
      size="xs"
      aria-label={dimension.label}
      placeholder={values.length === 0 ? 'Choose values' : ''}
      data={[...known, ...all]}
      value={[...values]}
      onChange={onChange}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage="No matches"
      error={fault}
    />
  );
}

/** The values as a search of the contact list, which knows their names. */
function named(of: ChoiceOf | undefined, values: readonly string[]) {
  const ids = values.filter((value) => value !== '');
  if (ids.length === 0) return {};
  if (of === 'status' || of === 'agentflow_status' || of === 'source') return { [of]: ids.map(Number) };
  if (of === 'owner' || of === 'pool' || of === 'disposition') return { [of]: ids };
  if (of === 'carrier') return { carriers: ids };
  return of === 'import' ? { import_attempt: ids } : {};
}
