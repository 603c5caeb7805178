import { useDocumentTitle } from '@mantine/hooks';
import { createContext, useContext } from 'react';

/** The company's name. '' until it is known. */
export const BrandName = createContext('');

/** The title in the browser's tab, with the company's name behind it. */
export function usePageTitle(title: string): void {
  const name = useContext(BrandName);
  useDocumentTitle(name ? `${title} · ${name}` : title);
}
