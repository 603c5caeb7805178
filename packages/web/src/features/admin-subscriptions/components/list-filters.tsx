import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useUrlState } from '../../../lib/url-state.ts';
import classes from './admin-subscriptions.module.css';

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/** One filter of a list: its choices, and what it says while nothing is chosen. */
export interface Filter<Value extends string> {
  readonly label: string;
  readonly all: string;
  readonly choices: readonly Choice<Value>[];
}

/** The filters by status and type of a list of subscriptions or orders, in the URL with the record that is open. Keep the filters constants. */
export function useListFilters<Status extends string, Type extends string>(
  statuses: Filter<Status>,
  types: Filter<Type>,
) {
  const parse = useMemo(
    () =>
      (
        search: Readonly<Record<string, unknown>>,
      ): {
        readonly status: Status | undefined;
        readonly type: Type | undefined;
        readonly opened: string | undefined;
        readonly page?: undefined;
      } => ({
        status: chosen(statuses, search.status),
        type: chosen(types, search.type),
        opened: typeof search.opened === 'string' ? search.opened : undefined,
      }),
    [statuses, types],
  );
  const [{ status, type, opened }, set] = useUrlState(parse);
  return {
    query: { ...(status && { status }), ...(type && { order_type: type }) },
    opened,
    onOpen: (id: string | undefined) => set({ opened: id }),
    list: {
      filtered: status !== undefined || type !== undefined,
      filters: (
        <>
          <FilterSelect filter={statuses} value={status} onChange={(next) => set({ status: next, page: undefined })} />
          <FilterSelect filter={types} value={type} onChange={(next) => set({ type: next, page: undefined })} />
        </>
      ),
    },
  };
}

const chosen = <Value extends string>({ choices }: Filter<Value>, value: unknown): Value | undefined =>
  choices.find((choice) => choice.value === value)?.value;

function FilterSelect<Value extends string>({
  filter,
  value,
  onChange,
}: {
  readonly filter: Filter<Value>;
  readonly value: Value | undefined;
  readonly onChange: (value: Value | undefined) => void;
}) {
  return (
    <Select
      size="xs"
      className={classes.filter}
      aria-label={filter.label}
      data={[{ value: 'all', label: filter.all }, ...filter.choices]}
      value={value ?? 'all'}
      allowDeselect={false}
      onChange={(next) => onChange(chosen(filter, next))}
    />
  );
}
