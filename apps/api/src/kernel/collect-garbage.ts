import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Collects the garbage of the start once, after this many milliseconds. The engine collects when it allocates, so an idle
 * process would hold some 20 MB that were needed to load its modules. Blocks the event loop for about 30 ms.
 */
export function collectGarbageOnce(afterMs: number): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    setFlagsFromString('--no-expose-gc')
    collect()
  }, afterMs).unref()
}
