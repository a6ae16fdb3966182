/**
 * The element that covers the page, if any. An open modal dialog makes everything outside itself inert, so what
 * must stay reachable above it has to live inside it.
 */
const layers: HTMLElement[] = []
const listeners = new Set<() => void>()

/** Puts an element on top; the returned function takes it away again. */
export function coverPage(element: HTMLElement): () => void {
  layers.push(element)
  for (const listener of listeners) listener()
  return () => {
    layers.splice(layers.indexOf(element), 1)
    for (const listener of listeners) listener()
  }
}

/** The topmost covering element, or null when the page is free. */
export const topLayer = (): HTMLElement | null => layers.at(-1) ?? null

export function onLayerChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
