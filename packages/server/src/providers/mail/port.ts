export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/** One mail, ready to be sent to one person. */
export interface Mail {
  /** With angle brackets. The same at every try, so recipients' servers can recognize duplicates. */
  readonly message_id: string;
  readonly from: MailAddress;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Whom an answer goes to, where that is not the sender. */
  readonly reply_to?: string;
  /** The address for one-click unsubscribing (RFC 8058). It goes into the headers, and is signed if the email is. */
  readonly unsubscribe_url?: string;
  readonly attachments?: readonly MailAttachment[];
  /** A user wrote it, so automatic replies are welcome. */
  readonly by_person?: boolean;
}

export interface MailAttachment {
  readonly name: string;
  readonly content_type: string;
  readonly content: Buffer;
}

/** What became of a try. `later`: the same mail may succeed in some minutes; `refused`: it never will. `reply` is the other side's words. */
export interface MailResult {
  readonly outcome: 'delivered' | 'later' | 'refused';
  readonly reply: string;
  /** The server said that there is no such address: what is sent there next comes back too. */
  readonly no_such_address?: boolean;
}

/** A way out of the installation for mail. Failures of the other side are results; only a fault of our own throws. */
export interface MailProvider {
  readonly name: 'local' | 'smtp';
  deliver(mail: Mail): Promise<MailResult>;
}

/** How to reach an SMTP server. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** From the first byte, after STARTTLS (and not without), or not at all. */
  readonly security: 'tls' | 'starttls' | 'none';
  /** Empty: without signing in. */
  readonly username: string;
  readonly password: string;
  readonly dkim?: { readonly domain: string; readonly selector: string; readonly private_key: string };
  /** It must not lead into the network that the server stands in. */
  readonly named_by_tenant: boolean;
  /** Unless the operator allows private addresses. */
  readonly private_too?: boolean;
}

/** The ways out that there are. */
export interface MailProviders {
  /** For tenants without a mail server of their own. */
  readonly installation: MailProvider;
  /** The address mail of the installation's server comes from; absent: the local mailbox needs none. */
  readonly installation_from: string | undefined;
  /** Whether a tenant's server may stand in a private network. */
  readonly private_servers: boolean;
  /** A tenant's own server; its connections are kept for the next mail. */
  server(settings: Omit<SmtpSettings, 'named_by_tenant'>): MailProvider;
  close(): Promise<void>;
}
