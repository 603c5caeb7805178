import {
  type ContactSearch,
  type ContactsScope,
  type ContactsScopeInput,
  orderFields,
} from '@bookline/contract/features/contacts-scope';
import { CONTACT_PAGE_SIZE } from '@bookline/contract/rules/constants';
import { lineOf, UUID } from './search-checks.ts';
import { asParam, type FilterParams as Params, readSearch, searchParams, textOf } from './search-params.ts';
import { readView, sliceOf, type View } from './views.ts';

export const categories = ['lead', 'client', 'recruit'] as const satisfies readonly NonNullable<
  ContactsScope['category']
>[];
export type Category = (typeof categories)[number];
export type OrderField = ContactsScope['order_field'];

/** Rows on a page that can be chosen (R433: 50 unless chosen). */
export const pageSizes = [25, 50, 100, 200] as const;

/** Everything the list shows, and all of it from the URL. */
export interface ListState {
  readonly view: View;
  /** The quick filter that it began with; what differs from that one is said besides. */
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

/** The newest first: a lead is worth most in its first minutes. */
const DEFAULTS = { view: 'all', q: '', order_field: 'created_at', order: 'desc', page: 1 } as const;

const MOST_WORDS = 200;
const LAST_PAGE = 100_000;

/** The quick filter that a URL's parameters name, if they do. */
export function savedIn(params: Readonly<Record<string, unknown>>): string | undefined {
  const view = textOf(params.view);
  return UUID.test(view) ? view : undefined;
}

/**
 * The state in a URL's parameters. What is not there, or makes no sense, is as if it had not been said; with a quick filter as `base`, as
 * that one says.
 */
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
    q: lineOf(text('q'), MOST_WORDS),
    search: readSearch(params),
    order_field: order_field ?? DEFAULTS.order_field,
    order: order_field ? order : DEFAULTS.order,
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : DEFAULTS.page,
    limit: pageSizes.find((size) => size === Number(text('limit'))) ?? CONTACT_PAGE_SIZE,
    preview: UUID.test(text('preview')) ? text('preview') : undefined,
  };
}

/**
 * The URL's parameters that say a state, as short as can be: what goes without saying is undefined. Parameters of filters that
 * stand in `current` and no longer apply are undefined too, so that merging removes them. Of a state that began with `base` only what
 * differs is said, and '' what it no longer has.
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
      // Groups of conditions are lists.
      return [name, JSON.stringify(value) === JSON.stringify(usual[name]) ? undefined : (value ?? '')];
    }),
  );
}

/** The parameters of a quick filter with those of the URL over them. */
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

/** What the server is asked for: the set, its order and the page. */
export function scopeOf(state: ListState): ContactsScopeInput {
  const { search, q, order, order_field, page, limit } = state;
  return { ...sliceOf(state.view), category: state.category ?? null, search, q, order, order_field, page, limit };
}

/** The set alone, whatever its order and page: the same set is counted once. */
export function setOf(state: ListState): ContactsScopeInput {
  const { page: _page, limit: _limit, order: _order, order_field: _field, ...set } = scopeOf(state);
  return set;
}

/** The state with a change. Where that makes another set or another order, it starts on the first page. */
export function changedState(state: ListState, change: Partial<ListState>): ListState {
  const staysOnPage = Object.keys(change).every((key) => key === 'preview');
  return { ...state, page: staysOnPage ? state.page : 1, ...change };
}

/** Whether anything narrows the view: filters, words or a category. */
export const isNarrowed = (state: ListState): boolean =>
  state.q !== '' || state.category !== undefined || Object.keys(state.search).length > 0;

/** Whether the order is the one that goes without saying. */
export const isUsualOrder = (state: Pick<ListState, 'order_field' | 'order'>): boolean =>
  state.order_field === DEFAULTS.order_field && state.order === DEFAULTS.order;
