import type { Rolldown } from 'vite'

/** A script of the build, as far as its weight and its company matter. */
export interface BuiltFile {
  readonly name: string
  /** The module it begins with, below `src/`, when a page or another part is fetched by it. */
  readonly module: string | null
  readonly isEntry: boolean
  /** The scripts it cannot do without. */
  readonly imports: readonly string[]
  /** Every module in it. */
  readonly modules: readonly string[]
}

/** What the bundler has made, without what is no script. */
export const getBuiltFiles = (output: Rolldown.RolldownOutput['output']): BuiltFile[] =>
  output.flatMap((file) =>
    file.type === 'chunk'
      ? {
          name: file.fileName,
          module: file.facadeModuleId?.split('/apps/web/src/')[1] ?? null,
          isEntry: file.isEntry,
          imports: file.imports,
          modules: file.moduleIds,
        }
      : [],
  )

/** The script that begins with a module. Throws where none does. */
export function findBuiltFile(files: readonly BuiltFile[], module: string): BuiltFile {
  const found = files.find((file) => file.module === module)
  if (!found) throw new Error(`No script of the build begins with ${module}`)
  return found
}

/** A script and all it cannot do without, itself first. */
export function withImports(files: readonly BuiltFile[], first: BuiltFile): BuiltFile[] {
  const needed = new Set([first])
  // The set grows while it is walked.
  for (const { imports } of needed) {
    for (const file of files) if (imports.includes(file.name)) needed.add(file)
  }
  return [...needed]
}

/** The script that every page begins with, and all it cannot do without. */
export const getShellFiles = (files: readonly BuiltFile[]): BuiltFile[] =>
  files.filter(({ isEntry }) => isEntry).flatMap((entry) => withImports(files, entry))
