import type { RenderedPage } from './rendered-page.ts'

/** The built shell with gaps where its deployment's brand and settings belong. Refuses a shell that has changed its form. */
export function insertPlaceholders(shell: string): string {
  const branded = replaced(shell, /<title>[^<]*<\/title>/, '<title>{{brand}}</title>')
  return replaced(branded, /(?<=<meta name="app-settings" content=")[^"]*/, '{{settings}}')
}

/**
 * The shell with a page in it. `modules` are the files that the page itself adds, in the order they are needed. What is to
 * be read is there without them, so no script comes before styles and text.
 */
export function fillShell(
  shell: string,
  { path, title, description, html }: RenderedPage,
  modules: readonly string[],
): string {
  refuseWhatThePolicyRefuses(path, html)
  const body = withRepeats(html)
  const preloads = modules.map(
    (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`,
  )
  const patient = replaced(shell, /<script type="module"/, '<script type="module" fetchpriority="low"')
  const titled = replaced(patient, /<title>[^<]*<\/title>/, `<title>${title}</title>`)
  const described = replaced(titled, /(?<=<meta\s+name="description"\s+content=")[^"]*/, description)
  const loading = replaced(described, /\n\s*<\/head>/, `\n${preloads.join('\n')}\n</head>`)
  return replaced(loading, /<div id="root"><\/div>/, `<div id="root" data-page="${path}">${body}</div>`)
}

// The button with the gap of a service stands for one of each.
function withRepeats(html: string): string {
  const button = /<button[^>]*>(?:(?!<\/button>).)*\{\{provider\}\}.*?<\/button>/s
  return html.includes('{{provider}}')
    ? replaced(html, button, (found) => `{{providers}}${found}{{/providers}}`)
    : html
}

// React can write scripts and styles into a page that is still waiting for something. Ours waits for nothing.
function refuseWhatThePolicyRefuses(path: string, html: string) {
  const [found] = /<script|<style|\sstyle="|\son[a-z]+="|<!--\$[?!]-->|<template/.exec(html) ?? []
  if (found) throw new Error(`The page at ${path} holds ${found}, which its content security policy refuses`)
}

function replaced(text: string, what: RegExp, by: string | ((found: string) => string)): string {
  if (!what.test(text)) throw new Error(`The built page has no ${what.source}`)
  return text.replace(what, typeof by === 'string' ? () => by : by)
}
