import * as chrome from 'chrome-launcher'

/** Starts a browser with an empty profile: that of CHROMIUM_PATH, else of the system. */
export function openBrowser() {
  // Chromium cannot use its sandbox as root.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const named = process.env.CHROMIUM_PATH
  return chrome.launch({
    chromeFlags: ['--headless=new', ...sandbox],
    ...(named && { chromePath: named }),
  })
}
