import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_SOA_DRAWN, SOA_DRAWN } from '@bookline/contract/rules/soa';
import { escapeHtml, visitorPages } from '../email-messages/email-messages.api.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

/** The pages on which people sign. Their script only adds a drawn signature. */
export const signingPages = visitorPages({ css: read('soa-page.css'), script: read('soa-page.js') });

/** The box for a drawn signature, which appears with a script. `drawn` is what was drawn before. */
export const signatureBox = (drawn: string, words: { readonly draw: string; readonly clear: string }): string =>
  `<input type="hidden" name="drawn" value="${drawn}" maxlength="${MAX_SOA_DRAWN}">
<div data-script hidden>
<p id="draw">${escapeHtml(words.draw)}</p>
<canvas class="pad" width="${SOA_DRAWN.width}" height="${SOA_DRAWN.height}" role="img" aria-labelledby="draw"></canvas>
<p><button type="button" data-clear>${escapeHtml(words.clear)}</button></p>
</div>`;
