import { DEFAULT_LANGUAGE, type Language } from '../../../packages/domain/src/text/language.ts'
import { WEIGHT_BUDGETS_KB } from '../e2e/weight-budgets.ts'
import { type BuiltFile, findBuiltFile, getShellFiles, withImports } from './built-file.ts'
import { PUBLIC_MODULES } from './rendered-page.ts'

/** The size of a part of the build and its limit, in kilobytes of brotli. */
export interface Weight {
  readonly what: string
  readonly kilobytes: number
  readonly limit: number
}

const PUBLIC = new Set(Object.values(PUBLIC_MODULES))
/** The module of the session, which guarded pages need as well. */
const SESSION = 'shared/session/auth-client.ts'

/** Parts loaded on demand, by a package in them. */
const LAZY_PARTS = [
  { what: 'chart', packages: /\/node_modules\/lightweight-charts\//, limit: WEIGHT_BUDGETS_KB.chart },
  {
    what: 'wallet crypto',
    packages: /\/node_modules\/(@scure\/bip3[29]|@noble\/curves)\//,
    limit: WEIGHT_BUDGETS_KB.walletCrypto,
  },
]

/**
 * Measures what a browser downloads: each page with its imports, guarded pages with the session; the styles; the parts that
 * are loaded on demand. `sizeOf` returns kilobytes. A page in another language than English may be a little heavier.
 */
export function measureWeights(
  files: readonly BuiltFile[],
  styles: readonly string[],
  sizeOf: (name: string) => number,
  language: Language = DEFAULT_LANGUAGE,
): Weight[] {
  const more = language === DEFAULT_LANGUAGE ? 0 : WEIGHT_BUDGETS_KB.otherLanguage
  const sum = (names: Iterable<string>) => [...names].reduce((total, name) => total + sizeOf(name), 0)
  const shell = getShellFiles(files)
  const session = withImports(files, findBuiltFile(files, SESSION))
  const pages = files.flatMap((file) => (file.module?.endsWith('.page.tsx') ? [[file, file.module]] : []))
  const ofPages = (pages as [BuiltFile, string][]).map(([file, module]): Weight => {
    const isPublic = PUBLIC.has(module)
    const needed = [...shell, ...withImports(files, file), ...(isPublic ? [] : session)]
    return {
      what: module.replace(/^.*\/|\.page\.tsx$/g, ''),
      kilobytes: sum(new Set(['theme.js', ...needed.map(({ name }) => name)])),
      limit: (isPublic ? WEIGHT_BUDGETS_KB.publicJs : WEIGHT_BUDGETS_KB.guardedJs) + more,
    }
  })
  const ofParts = LAZY_PARTS.flatMap(({ what, packages, limit }) => {
    const holding = files.filter(({ modules }) => modules.some((module) => packages.test(module)))
    return holding.length === 0 ? [] : [{ what, kilobytes: sum(holding.map(({ name }) => name)), limit }]
  })
  return [...ofPages, { what: 'styles', kilobytes: sum(styles), limit: WEIGHT_BUDGETS_KB.css }, ...ofParts]
}

const CLASSIC_ZOD = /\/node_modules\/zod\/(index|v3\/|v4\/(index|classic\/))/
const VIEM = /\/node_modules\/viem\//
const VIEM_PAGE = 'features/blockchain-test/blockchain-test.page.tsx'

/** Finds packages that a script must not contain: full zod in any, viem in those of any page but its own. */
export function findForbiddenModules(files: readonly BuiltFile[]): string[] {
  const holds = (file: BuiltFile, what: RegExp) => file.modules.some((module) => what.test(module))
  const zod = files
    .filter((file) => holds(file, CLASSIC_ZOD))
    .map(({ name }) => `${name} contains all of zod`)
  const viem = files
    .filter(({ isEntry, module }) => isEntry || (module?.endsWith('.page.tsx') && module !== VIEM_PAGE))
    .filter((page) => withImports(files, page).some((file) => holds(file, VIEM)))
    .map(({ name }) => `${name} imports viem`)
  return [...zod, ...viem]
}

/** Formats one line for each part, with its weight in each language. */
export function formatWeights(
  built: readonly { readonly language: Language; readonly weights: readonly Weight[] }[],
): string {
  const [english] = built
  const head = `${' '.repeat(18)}${built.map(({ language }) => language.padStart(7)).join('')}`
  const lines = (english?.weights ?? []).map(({ what, limit }) => {
    const found = built.map(({ weights }) => weights.find((weight) => weight.what === what))
    const figures = found.map((weight) => (weight?.kilobytes.toFixed(1) ?? '').padStart(7)).join('')
    const isHeavy = found.some((weight) => weight && weight.kilobytes > weight.limit)
    return `${what.padEnd(18)}${figures} of ${String(limit).padStart(3)} kB${isHeavy ? '  TOO HEAVY' : ''}`
  })
  return [head, ...lines].join('\n')
}
