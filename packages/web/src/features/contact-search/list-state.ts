import {
  type ContactSearch,
  type ContactsScope,
  type ContactsScopeInput,
  orderFields,
} from '@bookline/contract/features/contacts-scope';
import { CONTACT_PAGE_SIZE } from '@bookline/contract/rules/constants';
import { MAX_LONG_SEARCH } from '@bookline/contract/rules/limits';
import { type Category, categories } from '../contact-fields/contact-fields.api.ts';
import { lineOf, UUID } from './search-checks.ts';
import { asParam, type FilterParams as Params, readSearch, searchParams, textOf } from './search-params.ts';
import { readView, sliceOf, type View } from './views.ts';

export type OrderField = ContactsScope['order_field'];

/** The available page sizes (R433: 50 by default). */
export const pageSizes = [25, 50, 100, 200] as const;

/** The list's whole state. All of it is in the URL. */
export interface ListState {
  readonly view: View;
  /** The quick filter it's based on. The URL has only the differences. */
  readonly saved: string | undefined;
  readonly category: Category | undefined;
  readonly q: string;
  readonly search: ContactSearch;
  readonly order_field: OrderField;
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly limit: number;
  /** The contact shown in the side preview. */
  readonly preview: string | undefined;
}

/** Newest first, because a lead is worth most in its first minutes. */
const DEFAULTS = { view: 'all', q: '', order_field: 'created_at', order: 'desc', page: 1 } as const;

const LAST_PAGE = 100_000;

/** The quick filter in the URL's parameters. */
export function savedIn(params: Readonly<Record<string, unknown>>): string | undefined {
  const view = textOf(params.view);
  return UUID.test(view) ? view : undefined;
}

/** The state in a URL's parameters. Missing or invalid ones count as absent. With a quick filter as `base`, absent ones come from it. */
export function readListState(given: Readonly<Record<string, unknown>>, base?: ListState): ListState {
  const saved = savedIn(given);
  const params = base && saved === base.saved ? overBase(given, base) : given;
  const text = (name: string) => textOf(params[name]);
  const page = Number(text('page'));
  const sort = text('sort');
  const order_field = orderFields.find((field) => field === sort.replace(/^-/, ''));
  const order = sort.startsWith('-') ? 'desc' : 'asc';
  return {
    view: readView(text('view')) ?? DEFAULTS.view,
    saved,
    category: categories.find((category) => category === text('category')),
    q: lineOf(text('q'), MAX_LONG_SEARCH),
    search: readSearch(params),
    order_field: order_field ?? DEFAULTS.order_field,
    order: order_field ? order : DEFAULTS.order,
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : DEFAULTS.page,
    limit: pageSizes.find((size) => size === Number(text('limit'))) ?? CONTACT_PAGE_SIZE,
    preview: UUID.test(text('preview')) ? text('preview') : undefined,
  };
}

/**
 * The shortest URL parameters for a state: defaults are undefined. Filters in `current` that no longer apply are undefined too, so that merging
 * removes them. With `base`, only differences are set, and '' removes a value.
 */
export function listParams(
  state: ListState,
  current: Readonly<Record<string, unknown>> = {},
  base?: ListState,
): Params {
  const { saved } = state;
  if (saved === undefined) return plainParams(state, current);
  const params: Params = { ...plainParams(state, current), view: saved };
  if (!base || base.saved !== saved) return params;
  const usual: Params = { ...plainParams(base), view: undefined };
  return Object.fromEntries(
    [...new Set([...Object.keys(params), ...Object.keys(usual)])].map((name) => {
      const value = params[name];
      // Groups of conditions are arrays.
      return [name, JSON.stringify(value) === JSON.stringify(usual[name]) ? undefined : (value ?? '')];
    }),
  );
}

/** A quick filter's parameters, overridden by the URL's. */
function overBase(given: Readonly<Record<string, unknown>>, base: ListState): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...plainParams(base) };
  for (const [name, value] of Object.entries(given)) {
    if (name === 'view') continue;
    if (value === '') delete merged[name];
    else merged[name] = value;
  }
  return merged;
}

function plainParams(state: ListState, current: Readonly<Record<string, unknown>> = {}): Params {
  const unless = <T>(value: T, usual: T) => (value === usual ? undefined : value);
  return {
    ...searchParams(state.search, current),
    view: unless(state.view, DEFAULTS.view),
    category: state.category,
    q: state.q === DEFAULTS.q ? undefined : asParam(state.q),
    sort: isUsualOrder(state) ? undefined : `${state.order === 'desc' ? '-' : ''}${state.order_field}`,
    page: unless(state.page, DEFAULTS.page),
    limit: unless(state.limit, CONTACT_PAGE_SIZE),
    preview: state.preview,
  };
}

/** The set, order, and page for the server. */
export function scopeOf(state: ListState): ContactsScopeInput {
  const { search, q, order, order_field, page, limit } = state;
  return { ...sliceOf(state.view), category: state.category ?? null, search, q, order, order_field, page, limit };
}

/** The set without order and page, so that the same set is counted once. */
export function setOf(state: ListState): ContactsScopeInput {
  const { page: _page, limit: _limit, order: _order, order_field: _field, ...set } = scopeOf(state);
  return set;
}

/** The state after a change. A different set or order starts on the first page. */
export function changedState(state: ListState, change: Partial<ListState>): ListState {
  const staysOnPage = Object.keys(change).every((key) => key === 'preview');
  return { ...state, page: staysOnPage ? state.page : 1, ...change };
}

/** Whether filters, words, or a category narrow the view. */
export const isNarrowed = (state: ListState): boolean =>
  state.q !== '' || state.category !== undefined || Object.keys(state.search).length > 0;

/** Whether the order is the default. */
export const isUsualOrder = (state: Pick<ListState, 'order_field' | 'order'>): boolean =>
  state.order_field === DEFAULTS.order_field && state.order === DEFAULTS.order;

/** Changes the list's state. Set `replace` if Back should skip the change, as during typing. */
export type SetListState = (change: Partial<ListState>, options?: { replace?: boolean }) => void;
