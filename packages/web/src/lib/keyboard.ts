/** The name of the key that goes with a letter for a command: ⌘ on Apple's machines, Ctrl elsewhere. */
export function modifierKey(platform: string = navigator.platform): '⌘' | 'Ctrl' {
  return /^(Mac|iPhone|iPad)/.test(platform) ? '⌘' : 'Ctrl';
}
