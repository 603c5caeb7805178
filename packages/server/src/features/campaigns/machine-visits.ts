/** No one reads an email and follows its link this soon. Scanners at the recipient's mail server do. */
const TOO_SOON_MS: Readonly<Record<'opened' | 'clicked', number>> = { opened: 2000, clicked: 5000 };

/**
 * Programs that load the images or follow the links of emails on their own: the image proxies of Gmail and Yahoo, and the scanners of security products.
 * Apple's Mail Privacy Protection names itself 'Mozilla/5.0' and nothing else.
 */
const PROGRAM =
  /^(Mozilla\/5\.0)?$|GoogleImageProxy|YahooMailProxy|YahooCacheSystem|bot\b|crawl|spider|scan|preview|barracuda|proofpoint|mimecast|symantec|trendmicro|sophos|fortinet|cisco|microsoft office|ms-office|curl|wget|python|java\/|okhttp|go-http|axios|node|headless/i;

/** Whether a program made a visit, as far as its request shows. Some look like a reader, so what is left is still an estimate. */
export function isMachine({
  event,
  method,
  agent,
  at,
  sent_at,
}: {
  readonly event: 'opened' | 'clicked';
  readonly method: string;
  readonly agent: string;
  readonly at: Date;
  readonly sent_at: Date | undefined;
}): boolean {
  if (method === 'HEAD' || PROGRAM.test(agent.trim())) return true;
  // Before the mail server's answer is stored, the message isn't in anyone's inbox yet.
  return sent_at === undefined || at.getTime() - sent_at.getTime() < TOO_SOON_MS[event];
}
