/** The name of the modifier key: ⌘ on Apple devices, Ctrl elsewhere. */
export function modifierKey(platform: string = navigator.platform): '⌘' | 'Ctrl' {
  return /^(Mac|iPhone|iPad)/.test(platform) ? '⌘' : 'Ctrl';
}
