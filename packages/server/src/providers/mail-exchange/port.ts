/** Whether email to a domain can arrive: it has a mail server, has none, or that is unknown. */
export type MailExchange = 'found' | 'none' | 'unknown';

/** Finds out who takes the mail of a domain. It never throws: what cannot be found out is `unknown`. */
export interface MailExchanges {
  find(domain: string): Promise<MailExchange>;
}
