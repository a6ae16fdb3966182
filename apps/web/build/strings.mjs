// Prints every text that people read, by screen, for an editor: web app, emails, pages of the server, API errors.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

const root = join(import.meta.dirname, '../../..')

// The first pattern that a path matches decides its section.
const SECTIONS = [
  ['Sign-in and sign-up', /^apps\/web\/src\/features\/auth\//],
  ['Name and password rules', /^packages\/domain\/src\/identity\/(profile-fields|password)/],
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
  ['Profile', /^(apps\/web\/src\/features\/profile\/|packages\/contract\/src\/profiles)/],
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
const CATALOGUE = /(messages|-text|price-words|\/errors|rest-error|legal\/(terms|privacy)[\w-]*)\.ts$/
const SENTENCE = /^["'(]?[A-Z].* \(?[A-Za-z]{2}/
// A text that begins with a small letter, a digit or a value: plain words, unlike class names, queries and addresses.
const PHRASE = /^([a-z\d]|\{).*[a-z]/
const WORDS = /^(["'(]?([A-Za-z\d][\w’'%]*|\{[^}]*\}%?)[.,:;!?)"']*( |$))+$/
// An error of the API without `new ApiError` around it.
const ERROR_SENTENCE = /^[A-Z][^=]* [^=]*\.$/
const ERROR_FILES = /^apps\/api\/src\/(auth|bitcoin|ethereum|kernel\/http|profiles)\//
const CODE = /^([a-z]+([_-]\w+)*|\w*Error|[A-Z]+_\w+|PGRST\w+)$/
// Texts of the API reference.
const REFERENCE_PROPERTY = /^(summary|description|responses)$/
const SPOKEN_ATTRIBUTE =
  /^(alt|aria-(description|label)|caption|heading|help|hint|label|note|placeholder|title)$/
// Properties and constants whose values people read, even a single word.
const SPOKEN_PROPERTY = /^(button|heading|label|subject|title)$/
const SPOKEN_CONSTANT = /_(LABELS|NAMES|TITLES|TYPES)$/

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
  const hasErrors = isErrorsOnly && ERROR_FILES.test(path)
  const texts = []
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  visit(program, !isErrorsOnly)
  return texts.filter((text) => /[a-z]{2}/i.test(withoutValues(text)) && !CODE.test(text))

  /** `isSpoken`: every literal below is a text, even a single word. */
  function visit(node, isShown, isSpoken = isCatalogue, isArgument = false) {
    if (Array.isArray(node)) for (const child of node) visit(child, isShown, isSpoken, isArgument)
    if (typeof node?.type !== 'string' || isForProgramsOnly(node)) return
    const text = textOf(node)
    if (text !== null && isShown) {
      if (/<\w/.test(text)) texts.push(...textsOfMarkup(text))
      else if (isSpoken || node.type === 'JSXText' || SENTENCE.test(text)) texts.push(text)
      else if (!isArgument && isPhrase(text)) texts.push(text)
    } else if (text !== null && hasErrors && !isArgument && ERROR_SENTENCE.test(text)) texts.push(text)
    const isApiError = node.type === 'NewExpression' && /^(Api|Rest|Auth)Error$/.test(node.callee.name)
    for (const [name, child] of Object.entries(node)) {
      const isReference = path.endsWith('.routes.ts') && REFERENCE_PROPERTY.test(node.key?.name)
      if (name === 'key' || isReference) continue
      // Names, queries, log lines and descriptions of rows that must exist.
      const isArgumentBelow =
        name === 'arguments' && node.type === 'CallExpression' && !/Error$/.test(node.callee.name)
      visit(child, isShown || isApiError, isCatalogue || isSpokenBelow(node, isSpoken), isArgumentBelow)
    }
  }
}

function withoutValues(text) {
  return text.replace(/\{[^}]*\}/g, '')
}

function isPhrase(text) {
  return PHRASE.test(text) && WORDS.test(text) && / [a-z]{2}/i.test(withoutValues(text).trim())
}

/** Returns true if a literal below the node is a text: the value of an attribute, property or constant that people read. */
function isSpokenBelow({ type, name, key, id }, isSpoken) {
  if (type === 'JSXAttribute') return SPOKEN_ATTRIBUTE.test(name.name)
  if (type === 'Property') return isSpoken || SPOKEN_PROPERTY.test(key.name)
  if (type === 'VariableDeclarator') return SPOKEN_CONSTANT.test(id.name)
  return isSpoken && !/^(CallExpression|ArrowFunctionExpression|JSXElement)$/.test(type)
}

/** Imports, types, comparisons, patterns to replace, and errors that only logs show. */
function isForProgramsOnly({ type, callee, name }) {
  if (type === 'JSXAttribute') return /^(autoComplete|className|rel)$/.test(name.name)
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
