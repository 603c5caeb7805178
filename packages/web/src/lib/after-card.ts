import { isSafePath } from '@bookline/contract/rules/redirects';
import { usePreference } from './use-user-storage.ts';

/** A screen of this app, so that no link leads elsewhere. */
export const screenText = (value: unknown): string | undefined =>
  typeof value === 'string' && isSafePath(value) ? value : undefined;

/** The screen that a card is added for. The payment gateway's page is in between, so the browser tab remembers it. */
export function useAfterCard(): readonly [string | undefined, (screen: string | undefined) => void] {
  const [kept, keep] = usePreference('after_card', (stored) => screenText(stored) ?? null);
  return [kept ?? undefined, (screen) => keep(screen ?? null)];
}
