import { createStore } from 'zustand/vanilla'

/** The elements that cover the page, the topmost last. An open modal dialog makes everything outside itself inert. */
export const layerStore = createStore<readonly HTMLElement[]>()(() => [])

export function pushLayer(element: HTMLElement): () => void {
  layerStore.setState((layers) => [...layers, element], true)
  return () => layerStore.setState((layers) => layers.filter((layer) => layer !== element), true)
}
