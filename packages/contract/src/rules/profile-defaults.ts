/** Light, dark, or the device's setting. */
export const backgrounds = ['auto', 'light', 'dark'] as const;
export type Background = (typeof backgrounds)[number];

/** Base font sizes, in pixels. */
export const fontSizes = [12, 13, 14, 15, 16, 18, 20] as const;

/** The defaults: 14 px text (R046), the brand blue (R047), the device's light or dark mode (R048). */
export const profileDefaults: {
  readonly font_size: number;
  readonly primary_color: string;
  readonly background: Background;
} = { font_size: 14, primary_color: '#2563eb', background: 'auto' };

/** A profile's appearance, with defaults for empty values (R046–R048). */
export function profileLook(profile: {
  font_size?: number | null;
  primary_color?: string | null;
  background?: string | null;
}): { font_size: number; primary_color: string; background: string } {
  return {
    font_size: profile.font_size || profileDefaults.font_size,
    primary_color: profile.primary_color || profileDefaults.primary_color,
    background: profile.background || profileDefaults.background,
  };
}
