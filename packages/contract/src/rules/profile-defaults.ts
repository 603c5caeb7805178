/** Light, dark, or whichever the device is set to. */
export const backgrounds = ['auto', 'light', 'dark'] as const;
export type Background = (typeof backgrounds)[number];

/** The sizes of base text that one can choose, in pixels. */
export const fontSizes = [12, 13, 14, 15, 16, 18, 20] as const;

/** What an empty profile looks like: 14 px text (R046), the house's blue (R047), the device's own light or dark (R048). */
export const profileDefaults: {
  readonly font_size: number;
  readonly primary_color: string;
  readonly background: Background;
} = { font_size: 14, primary_color: '#2563eb', background: 'auto' };

/** The look of a profile, with the default for whatever is empty (R046–R048). */
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
