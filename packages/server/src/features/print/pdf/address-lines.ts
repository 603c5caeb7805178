import type { PrintContact } from '../print-input.ts';
import { printable } from './clusters.ts';

/** City, state, and ZIP in postal format. */
export function townLine({ city, state, zip }: Pick<PrintContact['address'], 'city' | 'state' | 'zip'>): string {
  const region = [state, zip].filter((part) => part !== '').join(' ');
  return [city, region].filter((part) => part !== '').join(', ');
}

/** The lines of name and address, without empty lines. */
export const addressLines = ({ name, address }: Pick<PrintContact, 'name' | 'address'>): string[] =>
  [name, address.line1, address.line2, townLine(address)].map(printable).filter((line) => line.trim() !== '');
