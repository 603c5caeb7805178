/** What the application hears about calls without a `statusCallback` of their own. */
export type WebhookEvent = 'incoming' | 'outgoing' | 'status';

/** Fills in a template such as `http://127.0.0.1:3000/voice/{event}?account={account}`. */
export const webhookUrl = (template: string, event: WebhookEvent, accountId: number): string =>
  template.replaceAll('{event}', event).replaceAll('{account}', String(accountId));
