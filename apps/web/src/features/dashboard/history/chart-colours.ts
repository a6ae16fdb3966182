/** What the chart is painted with: our tokens, as the page wears them now. */
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

/** Reads the colours that are worn in an element, as a canvas takes them. */
export function readChartColours(element: HTMLElement): ChartColours {
  const isForced = matchMedia('(forced-colors: active)').matches
  // A variable holds both schemes; a colour that is worn is one.
  const probe = element.appendChild(document.createElement('span'))
  probe.style.setProperty('forced-color-adjust', 'none')
  const worn = TOKENS.map((token) => {
    probe.style.color = isForced ? SYSTEM[token] : `var(--${token})`
    return [token, getComputedStyle(probe).color]
  })
  probe.remove()
  return Object.fromEntries(worn) as ChartColours
}

/** A colour of this opacity, from the form in which a browser tells a worn colour. */
export const withOpacity = (rgb: string, opacity: number): string =>
  rgb.replace(/^rgb\((.*)\)$/, `rgba($1, ${opacity})`)

/** Calls `listener` whenever the page wears other colours. Returns the way to stop it. */
export function onColoursChange(listener: () => void): () => void {
  const worn = new MutationObserver(listener)
  worn.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-contrast'] })
  const wishes = WISHES.map((wish) => matchMedia(wish))
  for (const wish of wishes) wish.addEventListener('change', listener)
  return () => {
    worn.disconnect()
    for (const wish of wishes) wish.removeEventListener('change', listener)
  }
}
