/** No one reads an email and follows its link this soon. Scanners at the recipient's mail server do. A text is read faster. */
const TOO_SOON_MS = { opened: 2000, clicked: 5000, clicked_text: 2000 } as const;

/**
 * Programs that load the images or follow the links of messages on their own: the image proxies of Gmail and Yahoo, the scanners of security products, and the
 * previews of phones (those of Apple name themselves 'facebookexternalhit'). Apple's Mail Privacy Protection names itself 'Mozilla/5.0' and nothing else.
 */
const PROGRAM =
  /^(Mozilla\/5\.0)?$|GoogleImageProxy|YahooMailProxy|YahooCacheSystem|bot\b|crawl|spider|scan|preview|barracuda|proofpoint|mimecast|symantec|trendmicro|sophos|fortinet|cisco|microsoft office|ms-office|curl|wget|python|java\/|okhttp|go-http|axios|node|headless|facebookexternalhit|whatsapp|safebrowsing|google-read-aloud|inspection/i;

/** Whether a program made a visit, as far as its request shows. Some look like a reader, so what is left is still an estimate. */
export function isMachine({
  event,
  method,
  agent,
  reason = '',
  at,
  sent_at,
}: {
  readonly event: keyof typeof TOO_SOON_MS;
  readonly method: string;
  readonly agent: string;
  /** Why it was made, as browsers tell it (Sec-Purpose): they load links ahead that someone may follow. */
  readonly reason?: string;
  readonly at: Date;
  readonly sent_at: Date | undefined;
}): boolean {
  if (method === 'HEAD' || reason !== '' || PROGRAM.test(agent.trim())) return true;
  // Before the server's answer is stored, no one has the message yet.
  return sent_at === undefined || at.getTime() - sent_at.getTime() < TOO_SOON_MS[event];
}

/** Why a browser made a visit, if it wasn't someone who followed the link. */
export function reasonOf({ headers }: { readonly headers: Readonly<Record<string, unknown>> }): string {
  return [headers['sec-purpose'], headers.purpose, headers['x-moz'], headers['x-purpose']].filter(Boolean).join(' ');
}
