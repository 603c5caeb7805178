import type { Endpoint } from '@bookline/contract/endpoint';

/** The origin of the API: this site unless built for another one. R295: only the profile and /cable are outside /v1. */
export const API_BASE: string = import.meta.env?.VITE_API_BASE ?? '';

/** The URL of a call: its path with parameters, and its query. */
export function urlOf(endpoint: Endpoint, params: object | undefined, query: object | undefined): string {
  const values = new Map<string, unknown>(Object.entries(params ?? {}));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`${endpoint.id} needs '${name}' in its path.`);
    return encodeURIComponent(String(value));
  });
  const text = queryText(query ?? {});
  return `${API_BASE}${path}${text && `?${text}`}`;
}

/** A query in bracket style (R298): `ids[]=1&ids[]=2`, nested `a[b]=c`. Undefined values are left out, and null is sent empty. */
export function queryText(query: object): string {
  const pairs: string[] = [];
  const add = (key: string, value: unknown) => {
    if (value === undefined) return;
    if (Array.isArray(value)) for (const entry of value) add(`${key}[]`, entry);
    else if (typeof value === 'object' && value !== null)
      for (const [name, entry] of Object.entries(value)) add(`${key}[${name}]`, entry);
    else pairs.push(`${encodeURIComponent(key)}=${encodeURIComponent(String(value ?? ''))}`);
  };
  for (const [key, value] of Object.entries(query)) add(key, value);
  return pairs.join('&');
}
