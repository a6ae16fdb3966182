import { expect, test } from 'vitest'
import { describeUserAgent } from './user-agent.ts'

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${WEBKIT}`
const IPAD = `Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) ${WEBKIT}`
const MAC = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT}`
const ANDROID = `Mozilla/5.0 (Linux; Android 10; K) ${BLINK}`
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK}`

test.each([
  ['', 'Unknown device'],
  ['\u0000\u0001', 'Unknown device'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'A browser on Linux'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'Firefox on Android'],
  [`${IPHONE} FxiOS/145.0 Mobile/15E148 Safari/604.1`, 'Firefox on iPhone'],
  [`${WINDOWS} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${BLINK} HeadlessChrome/142.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  [`${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`${IPAD} CriOS/142.0.7444.46 Mobile/15E148 Safari/604.1`, 'Chrome on iPad'],
  [`${WINDOWS} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
  [`${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0`, 'Edge on Android'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${BLINK} Chrome/141.0.0.0 Safari/537.36 OPR/125.0.0.0`, 'Opera on Linux'],
  [`${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet on Android'],
  [`${MAC} Version/18.1 Safari/605.1.15`, 'Safari on macOS'],
  ['curl/8.5.0', 'curl'],
  ['Dart/3.5 (dart:io)', 'Dart'],
  ['supabase-swift/2.0 Linux', 'supabase-swift on Linux'],
])('describes %j as %j', (userAgent, words) => {
  expect(describeUserAgent(userAgent)).toBe(words)
})
