/** A color in OKLCH: lightness 0–1, chroma, and hue in degrees. Its lightness steps look even, unlike RGB's. */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** The channels of '#rgb' or '#rrggbb' as 0–1. Null if the text isn't a color. */
export function parseHex(text: string): readonly [number, number, number] | null {
  const digits = HEX.exec(text.trim())?.[1];
  if (digits === undefined) return null;
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const channel = (at: number) => Number.parseInt(full.slice(at, at + 2), 16) / 255;
  return [channel(0), channel(2), channel(4)];
}

/** The WCAG contrast of two hex colors, 1–21. Invalid text counts as black. */
export function contrast(left: string, right: string): number {
  const [a, b] = [luminance(left), luminance(right)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(hex: string): number {
  const [r, g, b] = (parseHex(hex) ?? [0, 0, 0]).map(linear);
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const gamma = (channel: number) => (channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055);

/** The OKLCH values of a hex color (Ottosson's matrices). Black if the text isn't a color. */
export function toOklch(hex: string): Oklch {
  const [r = 0, g = 0, b = 0] = (parseHex(hex) ?? [0, 0, 0]).map(linear);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: (Math.atan2(bb, a) * 180) / Math.PI,
  };
}

/** The hex color for OKLCH values, with the chroma reduced until a screen can show it. */
export function toHex(color: Oklch): string {
  let chroma = color.c;
  let rgb = toRgb({ ...color, c: chroma });
  while (chroma > 0.001 && rgb.some((channel) => channel < -0.0005 || channel > 1.0005)) {
    chroma *= 0.96;
    rgb = toRgb({ ...color, c: chroma });
  }
  const byte = (channel: number) =>
    Math.round(Math.min(1, Math.max(0, channel)) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${rgb.map(byte).join('')}`;
}

function toRgb({ l, c, h }: Oklch): readonly [number, number, number] {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    gamma(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z),
    gamma(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z),
    gamma(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z),
  ];
}

/** The color, darkened or lightened in small steps until it contrasts enough with its background. */
export function withContrast(hex: string, behind: string, least: number, direction: 'darker' | 'lighter'): string {
  let color = toOklch(hex);
  let result = toHex(color);
  const step = direction === 'darker' ? -0.01 : 0.01;
  while (contrast(result, behind) < least && color.l > 0 && color.l < 1) {
    color = { ...color, l: Math.min(1, Math.max(0, color.l + step)) };
    result = toHex(color);
  }
  return result;
}
