/** How long a page may take to say where it is. After a click the browser lets the worker act for about a second only. */
const ANSWER_TIMEOUT_MS = 300

/** An open window of the app. */
interface OpenWindow {
  readonly url: string
  postMessage(message: string, transfer: Transferable[]): void
  focus(): Promise<unknown>
}

/** The windows of the app, and how another one is opened. */
interface Windows {
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenWindow[]>
  openWindow(path: string): Promise<unknown>
}

/** Focuses the open window of this path, or opens one: what was typed into other windows stays. */
export async function openPage(path: string, windows: Windows): Promise<void> {
  const open = await windows.matchAll({ type: 'window', includeUncontrolled: true })
  const paths = await Promise.all(open.map(askPath))
  // The one that was used last comes first.
  const found = open[paths.indexOf(path)]
  if (found === undefined) await windows.openWindow(path)
  // A window that was closed or put to sleep cannot be focused.
  else await found.focus().catch(() => windows.openWindow(path))
}

/**
 * Asks a page for its path: `url` may be the address that it was opened with (Service Workers), and the app changes pages
 * without loading them. A page that does not answer is taken to be there.
 */
function askPath(page: OpenWindow): Promise<string> {
  const { port1, port2 } = new MessageChannel()
  return new Promise<string>((resolve) => {
    const timer = setTimeout(() => resolve(new URL(page.url).pathname), ANSWER_TIMEOUT_MS)
    port1.onmessage = ({ data }) => {
      clearTimeout(timer)
      resolve(String(data))
    }
    page.postMessage('which page?', [port2])
  }).finally(() => port1.close())
}
