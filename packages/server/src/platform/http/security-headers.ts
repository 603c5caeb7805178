/** What our pages may load, and who may frame them. */
const contentSecurityPolicy = (httpsOnly: boolean) =>
  [
    "default-src 'self'",
    "base-uri 'self'",
    "font-src 'self' data:",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "script-src 'self'",
    "script-src-attr 'none'",
    // Mantine writes its theme variables into style elements.
    "style-src 'self' 'unsafe-inline'",
    // The voice client of tenants with a Twilio account.
    "connect-src 'self' https://*.twilio.com wss://*.twilio.com",
    ...(httpsOnly ? ['upgrade-insecure-requests'] : []),
  ].join(';');

/** Headers of every reply, computed once: per request, they would cost more than a small call does. */
const everywhere = (httpsOnly: boolean) => ({
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(httpsOnly && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});

/** The security headers of a page and its files. */
export const pageHeaders = (httpsOnly: boolean): Readonly<Record<string, string>> => ({
  ...everywhere(httpsOnly),
  'content-security-policy': contentSecurityPolicy(httpsOnly),
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-permitted-cross-domain-policies': 'none',
});

/** The same for a call's reply, which is data. Opened as a page, it can do nothing. */
export const callHeaders = (httpsOnly: boolean): Readonly<Record<string, string>> => ({
  ...everywhere(httpsOnly),
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
});
