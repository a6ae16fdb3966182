import { createHash, timingSafeEqual } from 'node:crypto'
import type { RequestSource } from '../audit/request-source.ts'
import { hashFlowSecret } from '../flows/flow-secret.ts'
import type { FlowRow } from '../flows/flows.queries.ts'
import { networkOf } from '../limits/network.ts'
import type { Trip } from '../providers/provider.ts'

/** A browser as a request shows it: the secret of its cookie, if it has one, and where it is. */
export interface ComingBrowser {
  readonly secret: string | null
  readonly source: Pick<RequestSource, 'ip'>
}

/** Where a browser is, for want of a cookie. Not what it calls itself: an app asks by other means than its browser. */
export const placeOf = ({ ip }: Pick<RequestSource, 'ip'>): string =>
  createHash('sha256').update(networkOf(ip)).digest('base64url')

/**
 * Whether the browser that came back is the one that went (wire §18 D18). It has the cookie; or the trip names a place,
 * because it began with a call from an app, or from a page of another origin, which keep no cookie of ours.
 */
export function isSameBrowser(
  { browserHash }: Pick<FlowRow, 'browserHash'>,
  { place }: Pick<Trip, 'place'>,
  browser: ComingBrowser,
): boolean {
  if (browserHash === null) return true
  if (browser.secret !== null && areEqual(browserHash, hashFlowSecret(browser.secret))) return true
  return place !== undefined && areEqual(place, placeOf(browser.source))
}

const areEqual = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
