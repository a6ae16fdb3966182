import type { Channel } from '../ports.ts'

/** A BroadcastChannel of that name; one that reaches nobody where the browser has none. */
export function openBrowserChannel(name: string): Channel {
  if (typeof BroadcastChannel === 'undefined') {
    return { post: () => {}, onMessage: () => {}, close: () => {} }
  }
  const channel = new BroadcastChannel(name)
  return {
    post: (message) => channel.postMessage(message),
    onMessage: (listener) => channel.addEventListener('message', (event) => listener(event.data)),
    close: () => channel.close(),
  }
}
