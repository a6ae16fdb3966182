import type { KeyValueStorage } from '../ports.ts'

/** `localStorage`, looked up at each use: merely naming it throws where storage is blocked. */
export const browserStorage: KeyValueStorage = {
  get: (key) => localStorage.getItem(key),
  set: (key, text) => localStorage.setItem(key, text),
  remove: (key) => localStorage.removeItem(key),
  keys: () => Object.keys(localStorage),
}
