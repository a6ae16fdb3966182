import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A component that is loaded on demand. If it cannot be fetched, the page works without it. */
export const lazyOrNothing = <P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => ({ default: await load().catch((): ComponentType<P> => () => null) }))
