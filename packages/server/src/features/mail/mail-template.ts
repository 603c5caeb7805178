export interface MailWords {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action: { readonly label: string; readonly url: string } | null;
}

export interface Brand {
  readonly name: string;
  readonly primary_color: string | null;
}

const FALLBACK_COLOR = '#1d5fd1';

/** The plain-text part of an email. */
export function mailText({ paragraphs, action }: MailWords, brand: Brand): string {
  const parts = [...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), `-- \n${brand.name}`];
  return `${parts.join('\n\n')}\n`;
}

/**
 * The HTML part of an email: the tenant's name in its color, the paragraphs, one button, and its link in case the button doesn't work. All
 * text is escaped, styles are inline, and nothing is loaded from outside.
 */
export function mailHtml({ subject, paragraphs, action }: MailWords, brand: Brand): string {
  const color = /^#[0-9a-f]{6}$/i.test(brand.primary_color ?? '') ? String(brand.primary_color) : FALLBACK_COLOR;
  const words = paragraphs
    .map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('\n');
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${color};color:${inkOn(color)};font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;color:#5a6270;font-size:13px">If the button doesn’t work, open this link:<br><a href="${escapeHtml(action.url)}" style="color:#1a56b8;word-break:break-all">${escapeHtml(action.url)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title><base target="_blank"></head>
<body style="margin:0;padding:24px 12px;background:#f3f4f6;color:#1b2230;font:15px/1.55 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;overflow-wrap:anywhere">
<div style="padding:20px 28px;border-radius:8px 8px 0 0;background:${color};color:${inkOn(color)};font-size:17px;font-weight:600">${escapeHtml(brand.name)}</div>
<div style="padding:28px 28px 12px;border-radius:0 0 8px 8px;background:#ffffff">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(subject)}</h1>
${words}
${button}
</div>
</div>
</body>
</html>
`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (found) => entities[found] ?? found);

/** White where it has enough contrast on the color (4.5:1 in WCAG), otherwise nearly black. */
export function inkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (luminance + 0.05) >= 4.5 ? '#ffffff' : '#1b2230';
}
