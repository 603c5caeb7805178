const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/.*Safari\//],
] as const;
const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows NT\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** A device's common name from its user agent, such as 'Chrome on Windows'. '' if unknown. */
export function deviceOf(userAgent: string): string {
  const named = (of: readonly (readonly [string, RegExp])[]) => of.find(([, sign]) => sign.test(userAgent))?.[0];
  return [named(browsers), named(systems)].filter(Boolean).join(' on ');
}
