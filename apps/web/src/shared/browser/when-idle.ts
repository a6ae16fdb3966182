/** Calls `work` once the page has loaded and is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  let cancel = () => window.removeEventListener('load', wait)
  function wait() {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) {
      const id = requestIdleCallback(work)
      cancel = () => cancelIdleCallback(id)
    } else {
      const id = setTimeout(work, 1_000)
      cancel = () => clearTimeout(id)
    }
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => cancel()
}
