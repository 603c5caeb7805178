/** Whether email to a domain can arrive: it has a mail server, has none, or that is unknown. */
export type MailExchange = 'found' | 'none' | 'unknown';

/** Finds a domain's mail servers. It never throws. An error means `unknown`. */
export interface MailExchanges {
  find(domain: string): Promise<MailExchange>;
}
