import type { ReportDefinition } from '@bookline/contract/features/reports';
import {
  describeDimension,
  describeReportSource,
  isReportSource,
  type ReportSourceKey,
} from '@bookline/contract/rules/report-sources';
import { Button, MultiSelect, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { Panel } from '../../../ui/panel.tsx';
import { bucketChoices, dimensionChoices, isBucket, isOfContacts, measureChoices, withSource } from '../definition.ts';
import { ContactFilters } from './contact-filters.tsx';
import { canFilter, DimensionFilter } from './dimension-filter.tsx';
import classes from './reports.module.css';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';

const MAX_MEASURES = 8;
const MAX_FILTERS = 20;

type GroupBy = ReportDefinition['group_by'][number];

/** Builds a report: what is counted, how it's grouped, and what is left out. The result changes with it. */
export function Builder({
  definition,
  sources,
  faults,
  onChange,
}: {
  readonly definition: ReportDefinition;
  readonly sources: readonly string[];
  readonly faults: Readonly<Record<string, string>>;
  readonly onChange: (definition: ReportDefinition) => void;
}) {
  const { source, measures, group_by, filters } = definition;
  const set = (change: Partial<ReportDefinition>) => onChange({ ...definition, ...change });
  const offered = [...new Set([source, ...sources.filter(isReportSource)])];
  const setGroup = (place: number, group: GroupBy | undefined) => {
    const next = [...group_by];
    if (group) next[place] = group;
    else next.splice(place, 1);
    // Two groups stand side by side in bars only if someone asks for it.
    set({
      group_by: next,
      ...(next.length === 2 && definition.chart === 'bar' && group_by.length < 2 && { chart: 'stacked' }),
    });
  };
  const setFilter = (place: number, filter: ReportDefinition['filters'][number] | undefined) =>
    set({ filters: filter ? filters.with(place, filter) : filters.toSpliced(place, 1) });
  const add = useRef<HTMLButtonElement>(null);
  useFocusAfterRemoval(filters.length, add);
  const dates = dimensionChoices(source, ({ kind }) => kind === 'time');
  const unused = dimensionChoices(source, canFilter).find(
    ({ value }) => !filters.some(({ dimension }) => dimension === value),
  );
  return (
    <aside aria-label="Edit report">
      <Panel flush title="Edit report">
        <div className={classes.builder}>
          <Select
            label="Data"
            description={describeReportSource(source).about}
            data={offered.map((value) => ({ value, label: describeReportSource(value).label }))}
            value={source}
            allowDeselect={false}
            error={faults.source}
            onChange={(value) =>
              value && isReportSource(value) && value !== source && onChange(withSource(definition, value))
            }
          />
          <MultiSelect
            label="Measures"
            data={measureChoices(source)}
            value={measures}
            maxValues={MAX_MEASURES}
            searchable
            error={faults.measures ?? (measures.length === 0 ? 'Choose at least one measure.' : undefined)}
            onChange={(next) => set({ measures: next })}
          />
          {[0, 1].slice(0, group_by.length + 1).map((place) => (
            <GroupField
              key={place}
              label={place === 0 ? 'Group by' : 'Then by'}
              source={source}
              group={group_by[place]}
              taken={group_by[1 - place]?.dimension}
              fault={faults[`group_by.${place}`]}
              onChange={(group) => setGroup(place, group)}
            />
          ))}
          {definition.date && dates.length > 1 && (
            <Select
              label="Date of the period"
              data={dates}
              value={definition.date.field}
              allowDeselect={false}
              onChange={(field) => field && definition.date && set({ date: { ...definition.date, field } })}
            />
          )}
          <div className={classes.group}>
            <p className={classes.sectionLabel}>Filters</p>
            {filters.map((filter, place) => (
              <DimensionFilter
                key={place}
                source={source}
                filter={filter}
                fault={faults[`filters.${place}`]}
                onChange={(next) => setFilter(place, next)}
                onRemove={() => setFilter(place, undefined)}
              />
            ))}
            {unused && filters.length < MAX_FILTERS && (
              <div>
                <Button
                  ref={add}
                  size="xs"
                  variant="default"
                  leftSection={<IconPlus size={14} stroke={1.7} aria-hidden />}
                  onClick={() =>
                    set({ filters: [...filters, { dimension: unused.value, values: [], exclude: false }] })
                  }
                >
                  Add filter
                </Button>
              </div>
            )}
          </div>
          {isOfContacts(source) && (
            <ContactFilters scope={definition.contacts_scope} onChange={(contacts_scope) => set({ contacts_scope })} />
          )}
        </div>
      </Panel>
    </aside>
  );
}

function GroupField({
  label,
  source,
  group,
  taken,
  fault,
  onChange,
}: {
  readonly label: string;
  readonly source: ReportSourceKey;
  readonly group: GroupBy | undefined;
  /** What the other group has. */
  readonly taken: string | undefined;
  readonly fault: string | undefined;
  readonly onChange: (group: GroupBy | undefined) => void;
}) {
  const isTime = group !== undefined && describeDimension(source, group.dimension)?.kind === 'time';
  return (
    // The same element with and without the second field, so that the first keeps the focus.
    <div className={isTime ? classes.pair : undefined}>
      <Select
        label={label}
        placeholder="None"
        data={dimensionChoices(source).filter(({ value }) => value !== taken)}
        value={group?.dimension ?? null}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
        error={fault}
        onChange={(dimension) => onChange(dimension ? { dimension } : undefined)}
      />
      {isTime && (
        <Select
          label="Every"
          data={bucketChoices}
          value={group.bucket ?? 'month'}
          allowDeselect={false}
          onChange={(bucket) => isBucket(bucket) && onChange({ ...group, bucket })}
        />
      )}
    </div>
  );
}
