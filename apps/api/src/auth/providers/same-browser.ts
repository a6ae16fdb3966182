import { createHash, timingSafeEqual } from 'node:crypto'
import type { RequestSource } from '../audit/request-source.ts'
import { hashFlowSecret } from '../flows/flow-secret.ts'
import type { FlowRow } from '../flows/flows.queries.ts'
import { networkOf } from '../limits/network.ts'
import type { Trip } from './provider.ts'

/** A browser as a request shows it: the secret of its cookie, if it has one, and where and what it is. */
export interface ComingBrowser {
  readonly secret: string | null
  readonly source: RequestSource
}

/** Which browser it is, for want of a cookie: its network and what it calls itself. */
export const placeOf = ({ ip, userAgent }: RequestSource): string =>
  createHash('sha256')
    .update(`${networkOf(ip)}\n${userAgent}`)
    .digest('base64url')

/**
 * Whether the browser that came back is the one that went (wire §18 D18). It has the cookie; or the trip names a place,
 * because it began with a call from a page of another origin, which keeps no cookie of ours.
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
