// Prints every text that people read, by screen, for an editor: web app, emails, pages of the server, API errors.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

const root = join(import.meta.dirname, '../../..')

// The first pattern that a path matches decides its section.
const SECTIONS = [
  ['Sign-in and sign-up', /^apps\/web\/src\/features\/auth\//],
  ['Name and password rules', /^packages\/domain\/src\/identity\/(full-name|password)/],
  ['Two-step verification prompt', /^apps\/web\/src\/shared\/(proof|second-factor)\//],
  ['Landing', /^apps\/web\/src\/features\/landing\//],
  ['Terms of Service', /^apps\/web\/src\/features\/legal\/terms/],
  ['Privacy Policy', /^apps\/web\/src\/features\/legal\//],
  ['Buy', /^apps\/web\/src\/features\/buy\//],
  ['Price alerts', /^(apps\/web\/src\/features\/dashboard|packages\/domain\/src)\/alerts\//],
  ['Dashboard', /^apps\/web\/src\/features\/dashboard\//],
  ['Trading Easy and Trading Pro', /^apps\/web\/src\/features\/trading\//],
  ['Wallet', /^apps\/web\/src\/features\/wallet\/|^packages\/wallet\/src\/(account-key|keys)/],
  [
    'Send Bitcoin',
    /^apps\/web\/src\/features\/send\/|^packages\/domain\/src\/(addresses|amounts|payments)\//,
  ],
  ['Identity verification', /^apps\/web\/src\/features\/kyc\//],
  ['Blockchain test', /^apps\/web\/src\/features\/blockchain-test\//],
  ['Profile', /^apps\/web\/src\/features\/profile\//],
  ['Header, footer, notices and shared parts', /^apps\/(web\/(src|public)\/|api\/src\/spa\/manifest)/],
  [
    'Emails and text messages',
    /^apps\/api\/src\/auth\/(email\/(email-templates|render)|factors\/phone-factor)/,
  ],
  ['Emails and text messages', /^apps\/api\/src\/(alerts\/evaluate|bitcoin\/wallets\/generate-wallet)/],
  ['Pages of the server', /^apps\/api\/src\/(alerts\/unsub|auth\/(email-links\/.*page|email\/mailbox))/],
  ['API errors', /^packages\/(contract\/src\/errors|auth-client\/src\/auth-error)|^apps\/api\/src\//],
]
const SKIPPED =
  /\.(test|bench|queries)\.|\/(gallery|testing|vectors)\/|^apps\/api\/src\/(backup|config|reference)\//
// Files of nothing but texts.
const CATALOGUE = /(messages|-text|price-words|\/errors|rest-error)\.ts$/
const SENTENCE = /^["'(]?[A-Z].* \(?[A-Za-z]{2}/
const CODE = /^([a-z]+([_-]\w+)*|\w*Error|[A-Z]+_\w+|PGRST\w+)$/
// Texts of the API reference.
const REFERENCE_PROPERTY = /^(summary|description|responses)$/
const SPOKEN_ATTRIBUTE = /^(alt|aria-label|label|placeholder|title)$/

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')
const sections = new Map(SECTIONS.map(([section]) => [section, new Set()]))
for (const path of git('ls-files', 'apps', 'packages')) {
  const [section] = SECTIONS.find(([, pattern]) => pattern.test(path)) ?? []
  if (section === undefined || SKIPPED.test(path) || !/\.(tsx?|html)$/.test(path)) continue
  for (const text of textsOf(path, section)) sections.get(section).add(text)
}
for (const [section, texts] of sections) {
  console.log(`## ${section} (${texts.size})\n\n${[...texts].map((text) => `- ${text}`).join('\n')}\n`)
}
console.log(`${[...sections.values()].reduce((sum, texts) => sum + texts.size, 0)} texts`)

/** Lists the texts of a file. API modules also hold texts of the API reference and of logs, so only their errors count. */
function textsOf(path, section) {
  const source = readFileSync(join(root, path), 'utf8')
  if (path.endsWith('.html')) return textsOfMarkup(source)
  const isCatalogue = CATALOGUE.test(path)
  const isErrorsOnly = section === 'API errors' && !isCatalogue
  const texts = []
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  visit(program, !isErrorsOnly)
  return texts.filter((text) => /[a-z]{2}/i.test(text) && !CODE.test(text))

  function visit(node, isShown) {
    if (Array.isArray(node)) for (const child of node) visit(child, isShown)
    if (typeof node?.type !== 'string' || isForProgramsOnly(node)) return
    const text = textOf(node)
    if (isShown && text !== null) {
      if (/<\w/.test(text)) texts.push(...textsOfMarkup(text))
      else if (isCatalogue || node.type === 'JSXText' || SENTENCE.test(text)) texts.push(text)
    }
    if (node.type === 'JSXAttribute' && SPOKEN_ATTRIBUTE.test(node.name.name))
      texts.push(textOf(node.value) ?? '')
    const isApiError = node.type === 'NewExpression' && /^(Api|Rest|Auth)Error$/.test(node.callee.name)
    for (const [name, child] of Object.entries(node)) {
      const isReference = path.endsWith('.routes.ts') && REFERENCE_PROPERTY.test(node.key?.name)
      if (name !== 'key' && !isReference) visit(child, isShown || isApiError)
    }
  }
}

/** Imports, types, comparisons, patterns to replace, and errors that only logs show. */
function isForProgramsOnly({ type, callee }) {
  if (/^(Import|ExportAll|TS(?!As|Satisfies|NonNull)|BinaryExpression|MemberExpression)/.test(type))
    return true
  if (type === 'NewExpression')
    return /^(\w*Error|RegExp|URL|Intl)$/.test(callee.name) && !/^(Api|Rest|Auth)/.test(callee.name)
  if (type !== 'CallExpression') return false
  return callee.object?.name === 'console' || /^(replace|replaceAll|startsWith)$/.test(callee.property?.name)
}

/** The text of a literal, with the names of its values in braces; null for other nodes. */
function textOf(node) {
  if (node?.type === 'JSXText') return node.value.replace(/\s+/g, ' ').trim()
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value.trim() : null
  if (node?.type !== 'TemplateLiteral') return null
  const gaps = node.expressions.map(({ name, property }) => `{${name ?? property?.name ?? '…'}}`)
  return node.quasis
    .map(({ value }, at) => value.cooked + (gaps[at] ?? ''))
    .join('')
    .replace(/\s+/g, ' ')
}

/** The texts between the tags of a page. */
function textsOfMarkup(markup) {
  return markup
    .replace(/<(style|script)[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '')
    .split(/<\/?(?:p|h\d|title|button|dt|dd|li|main|div|dl|ul|form|input|a|html|head|body|meta|link)\b[^>]*>/)
    .map((text) =>
      text
        .replace(/<[^>]*>/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((text) => /[A-Za-z]{2}/.test(text.replace(/\{[^}]*\}/g, '')))
}
