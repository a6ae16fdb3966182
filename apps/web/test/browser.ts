import { act, fireEvent } from '@testing-library/react'
import { vi } from 'vitest'

/** Returns a promise with the functions that settle it. */
export function deferred<T = void>() {
  let resolve = (_value: T) => {}
  let reject = (_reason: Error) => {}
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}

export function hideTab(isHidden = true) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible')
  act(() => void fireEvent(document, new Event('visibilitychange', { bubbles: true })))
}

/** Captures the files that the page saves. */
export function captureSavedFiles() {
  const files: { name: string; blob: Blob }[] = []
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs.at(-1)
    if (blob) files.push({ name: this.download, blob })
  })
  return files
}
