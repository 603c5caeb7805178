export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/** An email, ready to send to one recipient. */
export interface Mail {
  /** With angle brackets. The same at every try, so recipients' servers can recognize duplicates. */
  readonly message_id: string;
  readonly from: MailAddress;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The reply-to address, if it isn't the sender's. */
  readonly reply_to?: string;
  /** The sender on the envelope, where bounces go, if it isn't the sender's. */
  readonly return_path?: string;
  /** Whether replies go to the return path too. */
  readonly replies_too?: boolean;
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

/** The result of an attempt. `later`: the same email may succeed in some minutes. `refused`: it never will. `reply` is the server's message. */
export interface MailResult {
  readonly outcome: 'delivered' | 'later' | 'refused';
  readonly reply: string;
  /** The server reported that the address doesn't exist, so later emails would bounce too. */
  readonly no_such_address?: boolean;
}

/** A mail transport. The other side's failures are results. Only our own errors throw. */
export interface MailProvider {
  readonly name: 'local' | 'smtp';
  /** `handingOver` runs right before the line that ends the email, after which the server may accept it. Until then, it can't have. */
  deliver(mail: Mail, handingOver?: () => Promise<void>): Promise<MailResult>;
}

/** The settings of an SMTP server. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte, required STARTTLS, or none. */
  readonly security: 'tls' | 'starttls' | 'none';
  /** Empty: without authentication. */
  readonly username: string;
  readonly password: string;
  readonly dkim?: { readonly domain: string; readonly selector: string; readonly private_key: string };
  /** It must not lead into the server's own network … */
  readonly named_by_tenant: boolean;
  /** … unless the operator allows private addresses. */
  readonly private_too?: boolean;
}

/** The mail transports. */
export interface MailProviders {
  /** For tenants without their own mail server. */
  readonly installation: MailProvider;
  /** The sender address of the installation's server. Absent: the local mailbox needs none. */
  readonly installation_from: string | undefined;
  /** Whether a tenant's server may be in a private network. */
  readonly private_servers: boolean;
  /** A tenant's own server. Its connections are kept for the next email. */
  server(settings: Omit<SmtpSettings, 'named_by_tenant'>): MailProvider;
  close(): Promise<void>;
}
