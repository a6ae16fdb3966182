/** Calls `work` once the page has loaded and has nothing else to do. Returns the way to call it off. */
export function whenIdle(work: () => void): () => void {
  let callOff = () => window.removeEventListener('load', wait)
  function wait() {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) {
      const id = requestIdleCallback(work)
      callOff = () => cancelIdleCallback(id)
    } else {
      const id = setTimeout(work, 1_000)
      callOff = () => clearTimeout(id)
    }
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => callOff()
}
