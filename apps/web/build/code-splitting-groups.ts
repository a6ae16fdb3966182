import type { Rolldown } from 'vite'

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1]

/** A package is imported as a whole, whatever is used of it: its modules are where the bundler puts them. */
const OURS = /\/apps\/web\/src\/(ui|shared)\//

/**
 * Which modules share a file. Each file is a request and compresses by itself, so what is needed together is one; nothing
 * moves to a page that anyone may read but what that page needs.
 */
export const codeSplittingGroups: Rolldown.CodeSplittingGroup[] = [
  // What every page needs.
  { name: 'shell', tags: ['$initial'] },
  { name: 'guilloche', test: /\/ui\/layout\/guilloche\.tsx$/ },
  // What a page that anyone may read shares with those of members.
  { name: sharedBy('figures', /features\/landing\/landing\.page/), test: OURS, minShareCount: 2 },
  {
    name: sharedBy('fields', /features\/auth\/sign-(in|up)\/sign-(in|up)\.page/),
    test: OURS,
    minShareCount: 2,
  },
]

/** Names the modules that a page imports, directly or not, before anything is fetched on demand. */
function sharedBy(name: string, page: RegExp): Rolldown.CodeSplittingNameFunction {
  const answers = new Map<string, boolean>()
  function isNeeded(id: string, context: Context): boolean {
    const known = answers.get(id)
    if (known !== undefined) return known
    // For a module that imports itself in the end.
    answers.set(id, false)
    const answer =
      page.test(id) ||
      (context.getModuleInfo(id)?.importers ?? []).some((importer) => isNeeded(importer, context))
    answers.set(id, answer)
    return answer
  }
  return (id, context) => (isNeeded(id, context) ? name : null)
}
