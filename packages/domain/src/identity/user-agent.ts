type Sign = readonly [name: string, pattern: RegExp]

// The first that fits: nearly every browser also calls itself by the names of those it descends from.
const BROWSERS: readonly Sign[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPiOS|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['DuckDuckGo', /\b(DuckDuckGo|Ddg)\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Headless)?(Chrome|Chromium|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
]

const SYSTEMS: readonly Sign[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
]

// A program names itself first (RFC 9110 §10.1.5); those that begin with Mozilla are browsers, or want to be.
const PROGRAM = /^(?!Mozilla\b)([A-Za-z][\w.-]{0,39})(?:[/ ;(]|$)/

/**
 * Describes the browser or program behind a `User-Agent` header, such as `Firefox on Linux`. Versions are left out, for
 * browsers do not tell the truth about them; text that is not recognized is `Unknown device`.
 */
export function describeUserAgent(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent)
  const system = nameIn(SYSTEMS, userAgent)
  if (browser && system) return on(browser, system)
  if (browser) return browser
  const program = PROGRAM.exec(userAgent)?.[1]
  if (program) return system ? on(program, system) : program
  return system ? on('A browser', system) : 'Unknown device'
}

const nameIn = (signs: readonly Sign[], userAgent: string): string | undefined =>
  signs.find(([, pattern]) => pattern.test(userAgent))?.[0]

const on = (browser: string, system: string): string => `${browser} on ${system}`
