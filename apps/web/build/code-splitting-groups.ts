import type { Rolldown } from 'vite'

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1]

/** Only our own modules: the bundler places those of packages. */
const OURS = /\/apps\/web\/(src|languages\/\w+)\/(ui|shared)\//

/**
 * Which modules share a file. Each file costs a request and is compressed separately, so modules needed together share one.
 * Public pages get no modules that they do not need.
 */
export const codeSplittingGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'shell', tags: ['$initial'] },
  // Modules that a public page shares with guarded pages.
  { name: sharedBy('figures', /features\/landing\/landing\.page/), test: OURS, minShareCount: 2 },
  { name: sharedBy('fields', /features\/auth\/sign-in\/sign-in\.page/), test: OURS, minShareCount: 2 },
  { name: sharedBy('new-password', /features\/auth\/sign-up\/sign-up\.page/), test: OURS, minShareCount: 2 },
  // Each file of a page is named in the shell. What public pages load on demand stays apart, as does what needs
  // the library of queries, and the step-up, which needs parts of packages that public pages need as well.
  {
    name: 'screens',
    test: /\/apps\/web\/(src|languages\/\w+)\/(ui|shared\/(?!(amount|api|browser|currency|query|session|step-up)\/))/,
    minShareCount: 3,
  },
]

/** Names a group of the modules that a page imports statically, directly or not. */
function sharedBy(name: string, page: RegExp): Rolldown.CodeSplittingNameFunction {
  const answers = new Map<string, boolean>()
  function isNeeded(id: string, context: Context): boolean {
    const known = answers.get(id)
    if (known !== undefined) return known
    // Ends the recursion of circular imports.
    answers.set(id, false)
    const answer =
      page.test(id) ||
      (context.getModuleInfo(id)?.importers ?? []).some((importer) => isNeeded(importer, context))
    answers.set(id, answer)
    return answer
  }
  return (id, context) => (isNeeded(id, context) ? name : null)
}
