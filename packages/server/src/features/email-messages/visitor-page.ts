import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inkOn } from '../mail/mail.api.ts';
import { escapeHtml } from './clean-html.ts';

const base = readFileSync(join(import.meta.dirname, 'visitor-page.css'), 'utf8');
const USUAL_COLOR = '#1d5fd1';

/** A style or script as a page's policy allows it. */
export const policyHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The brand's color, or the usual one if it isn't a color. Safe in a style sheet. */
export const brandColor = (color: string | null | undefined): string =>
  /^#[0-9a-f]{6}$/i.test(color ?? '') ? String(color) : USUAL_COLOR;

/** The company whose page it is. */
export interface VisitorBrand {
  readonly company: string;
  readonly color: string | null;
  readonly logo_url: string | null;
}

interface Content {
  readonly title: string;
  /** A language code. English if absent. */
  readonly lang?: string;
  /** None for a link that opens nothing. */
  readonly brand?: VisitorBrand | undefined;
  /** The HTML inside `main`. */
  readonly body: string;
}

/** Pages for people without an account: rendered by the server in the company's brand, and readable without a script. */
export function visitorPages({ css: own, script }: { readonly css: string; readonly script?: string }) {
  const css = base + own;
  /** Such a page loads only the company's logo, and runs only its own script. The brand's color is in an attribute. */
  const policy = [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' https: data:",
    ...(script === undefined ? [] : [`script-src ${policyHash(script)}`]),
    `style-src ${policyHash(css)}`,
    "style-src-attr 'unsafe-inline'",
  ].join(';');
  const page = ({ title, lang = 'en', brand, body }: Content): string => {
    const color = brandColor(brand?.color);
    const logo = brand?.logo_url ? `<img src="${escapeHtml(brand.logo_url)}" alt="" height="32">` : '';
    return `<!doctype html>
<html lang="${lang}" style="--brand:${color};--ink:${inkOn(color)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${css}</style>
</head>
<body>
${brand ? `<header><div>${logo}<span>${escapeHtml(brand.company)}</span></div></header>` : ''}
<main>
${body}
</main>
${script === undefined ? '' : `<script>${script}</script>`}
</body>
</html>
`;
  };
  return { page, policy };
}
