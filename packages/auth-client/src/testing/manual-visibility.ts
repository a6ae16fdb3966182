import type { Visibility } from '../ports.ts'

/** A tab that is shown and hidden by hand. */
export interface ManualVisibility extends Visibility {
  show(): void
  hide(): void
  /** The network is back, or the page was restored: a change without the visibility changing. */
  nudge(): void
}

/** Makes a visible tab, or a hidden one. */
export function createManualVisibility(isVisibleAtFirst = true): ManualVisibility {
  const listeners = new Set<() => void>()
  let isVisible = isVisibleAtFirst

  function tellAll() {
    for (const listener of listeners) listener()
  }

  return {
    isVisible: () => isVisible,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show() {
      isVisible = true
      tellAll()
    },
    hide() {
      isVisible = false
      tellAll()
    },
    nudge: tellAll,
  }
}
