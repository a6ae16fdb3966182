import { createStore } from 'zustand/vanilla'

/**
 * The elements that cover the page, the topmost last. An open modal dialog makes everything outside itself inert, so what
 * must stay reachable above it has to live inside it.
 */
export const layerStore = createStore<readonly HTMLElement[]>()(() => [])

/** Puts an element on top; the returned function takes it away again. */
export function pushLayer(element: HTMLElement): () => void {
  layerStore.setState((layers) => [...layers, element], true)
  return () => layerStore.setState((layers) => layers.filter((layer) => layer !== element), true)
}
