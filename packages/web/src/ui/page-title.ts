import { useDocumentTitle } from '@mantine/hooks';
import { createContext, useContext } from 'react';

/** The company's name. '' while loading. */
export const BrandName = createContext('');

/** The browser tab's title, followed by the company's name. */
export function usePageTitle(title: string): void {
  const name = useContext(BrandName);
  useDocumentTitle(name ? `${title} · ${name}` : title);
}
