import type { Translation } from '../text/translation.ts'
import { USER_AGENT_MESSAGES } from './messages.ts'

type NamedPattern = readonly [name: string, pattern: RegExp]

// The first match wins: most browsers also contain the names of the browsers they descend from.
const BROWSERS: readonly NamedPattern[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPiOS|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['DuckDuckGo', /\b(DuckDuckGo|Ddg)\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Headless)?(Chrome|Chromium|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
]

const OPERATING_SYSTEMS: readonly NamedPattern[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
]

// A program names itself first (RFC 9110 §10.1.5). Browsers, and programs that imitate one, begin with Mozilla.
const PROGRAM = /^(?!Mozilla\b)([A-Za-z][\w.-]{0,39})(?:[/ ;(]|$)/

/**
 * Describes the browser or program behind a `User-Agent` header, without its version: browsers misstate it.
 * @returns for example `Firefox on Linux`; `Unknown device` for unrecognized text
 */
export function describeUserAgent(
  userAgent: string,
  texts: Translation<typeof USER_AGENT_MESSAGES> = USER_AGENT_MESSAGES,
): string {
  const browser = findName(BROWSERS, userAgent)
  const system = findName(OPERATING_SYSTEMS, userAgent)
  const program = browser ?? PROGRAM.exec(userAgent)?.[1]
  if (!system) return program ?? texts.unknown
  return program ? texts.on(program, system) : texts.unknownOn(system)
}

const findName = (patterns: readonly NamedPattern[], userAgent: string): string | undefined =>
  patterns.find(([, pattern]) => pattern.test(userAgent))?.[0]
