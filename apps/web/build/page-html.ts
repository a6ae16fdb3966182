import type { RenderedPage } from './rendered-page.ts'

/** Puts placeholders for brand and settings into the built shell. Throws when the shell does not have the expected form. */
export function insertPlaceholders(shell: string): string {
  const branded = replaced(shell, /<title>[^<]*<\/title>/, '<title>{{brand}}</title>')
  return replaced(branded, /(?<=<meta name="app-settings" content=")[^"]*/, '{{settings}}')
}

/**
 * Puts a page into the shell. `modules` are the further scripts of the page, in the order they are needed. They have a low
 * priority: styles and text come first, because the page can be read without scripts.
 */
export function fillShell(
  shell: string,
  { path, title, description, html }: RenderedPage,
  modules: readonly string[],
): string {
  assertPolicyAllows(path, html)
  const body = markProviderButtons(html)
  const preloads = modules.map(
    (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`,
  )
  const patient = replaced(shell, /<script type="module"/, '<script type="module" fetchpriority="low"')
  const titled = replaced(patient, /<title>[^<]*<\/title>/, `<title>${title}</title>`)
  const described = replaced(titled, /(?<=<meta\s+name="description"\s+content=")[^"]*/, description)
  const loading = replaced(described, /\n\s*<\/head>/, `\n${preloads.join('\n')}\n</head>`)
  return replaced(loading, /<div id="root"><\/div>/, `<div id="root" data-page="${path}">${body}</div>`)
}

// The server repeats the button with the placeholder for each provider.
function markProviderButtons(html: string): string {
  const button = /<button[^>]*>(?:(?!<\/button>).)*\{\{provider\}\}.*?<\/button>/s
  return html.includes('{{provider}}')
    ? replaced(html, button, (found) => `{{providers}}${found}{{/providers}}`)
    : html
}

// React adds scripts and styles to a page with pending content. Our pages have none.
function assertPolicyAllows(path: string, html: string) {
  const [found] = /<script|<style|\sstyle="|\son[a-z]+="|<!--\$[?!]-->|<template/.exec(html) ?? []
  if (found)
    throw new Error(`The page at ${path} contains ${found}, which its content security policy blocks`)
}

function replaced(text: string, what: RegExp, by: string | ((found: string) => string)): string {
  if (!what.test(text)) throw new Error(`The built page has no ${what.source}`)
  return text.replace(what, typeof by === 'string' ? () => by : by)
}
