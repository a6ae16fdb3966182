export type ChartColours = Readonly<Record<(typeof TOKENS)[number], string>>

const TOKENS = ['ink', 'muted', 'hairline', 'surface', 'orange', 'gain', 'loss'] as const
/** Where the system paints, its own colours: a canvas is left alone by it. */
const SYSTEM: ChartColours = {
  ink: 'CanvasText',
  muted: 'CanvasText',
  hairline: 'Canvas',
  surface: 'Canvas',
  orange: 'Highlight',
  gain: 'CanvasText',
  loss: 'CanvasText',
}
const WISHES = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', '(forced-colors: active)']

/** Reads the current colours of an element in the form that a canvas takes. */
export function readChartColours(element: HTMLElement): ChartColours {
  const isForced = matchMedia('(forced-colors: active)').matches
  // A variable holds both schemes; a computed colour is one of them.
  const probe = element.appendChild(document.createElement('span'))
  probe.style.setProperty('forced-color-adjust', 'none')
  const colours = TOKENS.map((token) => {
    probe.style.color = isForced ? SYSTEM[token] : `var(--${token})`
    return [token, getComputedStyle(probe).color]
  })
  probe.remove()
  return Object.fromEntries(colours) as ChartColours
}

/** Returns a colour with this opacity; `rgb` is a computed colour. */
export const withOpacity = (rgb: string, opacity: number): string =>
  rgb.replace(/^rgb\((.*)\)$/, `rgba($1, ${opacity})`)

export function onColoursChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-contrast'] })
  const wishes = WISHES.map((wish) => matchMedia(wish))
  for (const wish of wishes) wish.addEventListener('change', listener)
  return () => {
    observer.disconnect()
    for (const wish of wishes) wish.removeEventListener('change', listener)
  }
}
