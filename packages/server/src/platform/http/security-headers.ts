/** The page with Stripe's own card fields. It's opened as a document of its own, so no other page may load anything from Stripe. */
const STRIPE_PAGE = '/billing/gateway';

/** The page that posts a sign-on to FireLight. No other page may post to another site. */
const FIRE_LIGHT_PAGE = '/applications/fire_light';
const FIRE_LIGHT = ' https://uat.firelighteapp.com https://www.firelighteapp.com';

/** Where Stripe's script, its frames, and their calls come from. */
const STRIPE = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: ' https://api.stripe.com',
  image: ' https://*.stripe.com',
};

/** What our pages may load, and who may frame them. */
const contentSecurityPolicy = (httpsOnly: boolean, stripe?: typeof STRIPE, posts_to = '') =>
  [
    "default-src 'self'",
    "base-uri 'self'",
    "font-src 'self' data:",
    `form-action 'self'${posts_to}`,
    "frame-ancestors 'none'",
    `img-src 'self' data: blob:${stripe?.image ?? ''}`,
    ...(stripe ? [`frame-src ${stripe.frame}`] : []),
    "object-src 'none'",
    `script-src 'self'${stripe?.script ?? ''}`,
    "script-src-attr 'none'",
    // Mantine writes its theme variables into style elements.
    "style-src 'self' 'unsafe-inline'",
    // The voice client of tenants with a Twilio account.
    `connect-src 'self' https://*.twilio.com wss://*.twilio.com${stripe?.connect ?? ''}`,
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

/** The security headers of pages and their files, by the URL. */
export function pageHeaders(httpsOnly: boolean): (url: string) => Readonly<Record<string, string>> {
  const of = (stripe?: typeof STRIPE, posts_to?: string) => ({
    ...everywhere(httpsOnly),
    'content-security-policy': contentSecurityPolicy(httpsOnly, stripe, posts_to),
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'x-permitted-cross-domain-policies': 'none',
  });
  const most = of();
  const others = new Map([
    [STRIPE_PAGE, of(STRIPE)],
    [FIRE_LIGHT_PAGE, of(undefined, FIRE_LIGHT)],
  ]);
  return (url) => others.get(url.replace(/[?#].*$/s, '')) ?? most;
}

/** The same for a call's reply, which is data. Opened as a page, it can do nothing. */
export const callHeaders = (httpsOnly: boolean): Readonly<Record<string, string>> => ({
  ...everywhere(httpsOnly),
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
});
