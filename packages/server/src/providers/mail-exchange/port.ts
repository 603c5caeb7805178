/** Whether email to a domain can arrive: it has a mail server, has none, or that is unknown. */
export type MailExchange = 'found' | 'none' | 'unknown';

/** Finds a domain's mail servers and text records. It never throws. An error means `unknown`. */
export interface MailExchanges {
  find(domain: string): Promise<MailExchange>;
  /** The TXT records of a name, each as one text. Empty if it has none. */
  texts(name: string): Promise<readonly string[] | 'unknown'>;
}
