import { escapeHtml, plainOf } from './clean-html.ts';

/** The footer that the law requires in a marketing email (15 U.S.C. 7704(a)(5)). */
export interface Footer {
  readonly company: string;
  readonly postal_address: string;
  readonly unsubscribe_url: string;
  readonly preferences_url: string;
}

/** The HTML and text parts of an email around a body that is already clean. */
export function composeMail(subject: string, body: string, footer: Footer | null): { html: string; plain: string } {
  return { html: htmlOf(subject, body, footer), plain: textOf(body, footer) };
}

function htmlOf(subject: string, body: string, footer: Footer | null): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title><base target="_blank"></head>
<body style="margin:0;padding:16px;background:#ffffff;color:#1b2230;font:15px/1.55 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:640px;overflow-wrap:anywhere">
${body}
</div>${footer ? footerHtml(footer) : ''}
</body>
</html>
`;
}

const footerHtml = ({ company, postal_address, unsubscribe_url, preferences_url }: Footer) => `
<div style="max-width:640px;margin-top:32px;padding-top:12px;border-top:1px solid #d5d9e0;color:#5a6270;font-size:12px;overflow-wrap:anywhere">
<p style="margin:0 0 8px">This is an advertisement from ${escapeHtml(company)}.<br>${escapeHtml(postal_address).replaceAll('\n', '<br>')}</p>
<p style="margin:0"><a href="${escapeHtml(unsubscribe_url)}" style="color:#1a56b8">Unsubscribe</a> &middot; <a href="${escapeHtml(preferences_url)}" style="color:#1a56b8">Choose which emails you receive</a></p>
</div>`;

function textOf(body: string, footer: Footer | null): string {
  const words = plainOf(body);
  if (!footer) return `${words}\n`;
  const { company, postal_address, unsubscribe_url, preferences_url } = footer;
  return `${words}\n\n-- \nThis is an advertisement from ${company}.\n${postal_address}\n\nUnsubscribe: ${unsubscribe_url}\nChoose which emails you receive: ${preferences_url}\n`;
}
