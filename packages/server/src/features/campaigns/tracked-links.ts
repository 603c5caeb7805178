import { createHmac, timingSafeEqual } from 'node:crypto';

interface Keyed {
  readonly file_link_key: string;
  readonly tenant: { readonly id: number };
}

/** Where visits of links and images in emails arrive, on the tenant's host. */
export const VISITS = '/e';

/** An email, with the proof that we wrote its address. */
interface Visited {
  readonly tenant_id: number;
  readonly mail_id: string;
}

/**
 * The email with its links leading over the tenant's host, which then leads to their target. Each target is signed, so no one can use the host to lead
 * elsewhere. Links to `untouched`, such as unsubscribing, stay as they are, and so do addresses and phone numbers.
 */
export function trackLinks(
  ctx: Keyed,
  html: string,
  {
    origin,
    mail_id,
    untouched,
  }: { readonly origin: string; readonly mail_id: string; readonly untouched: readonly string[] },
): string {
  return html.replace(/(<a\b[^>]*?\shref=")(https?:\/\/[^"]*)"/gi, (whole, before: string, written: string) => {
    const target = unescaped(written);
    if (untouched.includes(target) || !isTarget(target)) return whole;
    return `${before}${escaped(`${origin}${VISITS}/c/${nameOf(ctx, mail_id, target)}?to=${encodeURIComponent(target)}`)}"`;
  });
}

/** The email with an image that isn't seen, whose loading tells that it was opened. */
export function trackOpening(
  ctx: Keyed,
  html: string,
  { origin, mail_id }: { readonly origin: string; readonly mail_id: string },
): string {
  const image = `<img src="${origin}${VISITS}/o/${nameOf(ctx, mail_id, '')}.gif" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">`;
  const end = html.lastIndexOf('</body>');
  return end < 0 ? `${html}${image}` : `${html.slice(0, end)}${image}${html.slice(end)}`;
}

/** The email that a name in an address belongs to. Undefined unless we signed it for this target. */
export function visitedBy(ctx: Pick<Keyed, 'file_link_key'>, name: string, target: string): Visited | undefined {
  const [, tenant = '', hex = '', given = ''] = /^(\d{1,15})\.([0-9a-f]{32})\.([\w-]{27})$/.exec(name) ?? [];
  const tenant_id = Number(tenant);
  if (!hex || !Number.isSafeInteger(tenant_id) || (target !== '' && !isTarget(target))) return undefined;
  const mail_id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  const expected = proofOf({ ...ctx, tenant: { id: tenant_id } }, mail_id, target);
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected)) ? { tenant_id, mail_id } : undefined;
}

const nameOf = (ctx: Keyed, mailId: string, target: string) =>
  `${ctx.tenant.id}.${mailId.replaceAll('-', '')}.${proofOf(ctx, mailId, target)}`;

/** 160 bits. Opening has no target. */
const proofOf = ({ file_link_key, tenant }: Keyed, mailId: string, target: string): string =>
  createHmac('sha256', file_link_key)
    .update(`email-visit\u0000${tenant.id}\u0000${mailId}\u0000${target}`)
    .digest()
    .subarray(0, 20)
    .toString('base64url');

function isTarget(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

const written: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
};
const unescaped = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#39|#x27);/g, (found) => written[found] ?? found);
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
