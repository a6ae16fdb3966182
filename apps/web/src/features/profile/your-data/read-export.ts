import { IMPORTED_MEMBERS, MAX_IMPORT_BYTES } from '@satlens/contract'
import { containsPrivateText } from '@satlens/domain'

type Fields = Readonly<Record<string, unknown>>

/** What of an export is sent. Entries that look private stay in the browser. */
export interface AccountExport {
  /** One for each request. */
  readonly products: readonly Fields[]
  readonly privateAccounts: number
  readonly privateLabels: number
}

// The rest of the request.
const REQUEST_BYTES = MAX_IMPORT_BYTES - 1_000

/** Reads the file of an export. Returns null for another file. */
export function readExport(json: string): AccountExport | null {
  const root = parseJson(json)
  const product = isObject(root) ? root.product : undefined
  if (!isObject(product)) return null
  const accounts = readList(product.watched_accounts, listAccountTexts)
  const labels = readList(product.labels, listLabelTexts)
  // There are many labels at most. The others belong together.
  const others = { ...product, watched_accounts: accounts.entries, profile: readProfile(product.profile) }
  const first = Object.fromEntries(
    Object.entries(others).filter(
      ([name, value]) =>
        name in product &&
        name !== 'labels' &&
        value !== undefined &&
        IMPORTED_MEMBERS.some((one) => one === name),
    ),
  )
  return {
    products: [
      ...(Object.keys(first).length > 0 ? [first] : []),
      ...splitByBytes(labels.entries).map((part) => ({ labels: part })),
    ],
    privateAccounts: accounts.privateEntries,
    privateLabels: labels.privateEntries,
  }
}

/** Leaves out the name and the email address, which are not imported. */
const readProfile = (profile: unknown): Fields | undefined =>
  isObject(profile) && ('preferred_currency' in profile || 'language' in profile)
    ? { preferred_currency: profile.preferred_currency, language: profile.language }
    : undefined

const listAccountTexts = ({ name, descriptor }: Fields) => [name, descriptor]

// The id of a transaction has the format of a private key.
const listLabelTexts = ({ type, ref, label, origin }: Fields) =>
  /^(?:tx|input|output)$/.test(String(type)) ? [label, origin] : [ref, label, origin]

function readList(member: unknown, listTexts: (entry: Fields) => readonly unknown[]) {
  const all: readonly unknown[] = Array.isArray(member) ? member : []
  const isPrivate = (entry: unknown) =>
    isObject(entry) && listTexts(entry).some((text) => typeof text === 'string' && containsPrivateText(text))
  const entries = all.filter((entry) => !isPrivate(entry))
  return { entries, privateEntries: all.length - entries.length }
}

function splitByBytes(entries: readonly unknown[]): readonly (readonly unknown[])[] {
  const parts: { entries: unknown[]; bytes: number }[] = []
  for (const entry of entries) {
    const bytes = new TextEncoder().encode(JSON.stringify(entry)).length + 1
    const last = parts.at(-1)
    if (last && last.bytes + bytes <= REQUEST_BYTES) {
      last.entries.push(entry)
      last.bytes += bytes
    } else parts.push({ entries: [entry], bytes })
  }
  return parts.map((part) => part.entries)
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null
