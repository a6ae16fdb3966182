/** Tells the worker which page this window shows. It asks when a notification is clicked. */
export function answerWorker(): void {
  navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
    if (data === 'which page?') ports[0]?.postMessage(location.pathname)
  })
}
