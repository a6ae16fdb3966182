import * as chrome from 'chrome-launcher'

/** Starts a browser that has never seen anything, the one that CHROMIUM_PATH names or the system's. */
export function openBrowser() {
  // Chromium refuses to keep its sandbox for the system's administrator.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const named = process.env.CHROMIUM_PATH
  return chrome.launch({
    chromeFlags: ['--headless=new', ...sandbox],
    ...(named && { chromePath: named }),
  })
}
