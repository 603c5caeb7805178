/** Whether mail to a domain can arrive: there is a server for it, there is none, or nobody could say. */
export type MailExchange = 'found' | 'none' | 'unknown';

/** Finds out who takes the mail of a domain. It never throws: what cannot be found out is `unknown`. */
export interface MailExchanges {
  find(domain: string): Promise<MailExchange>;
}
