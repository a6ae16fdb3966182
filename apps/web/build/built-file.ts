import type { Rolldown } from 'vite'

/** A script of the build. */
export interface BuiltFile {
  readonly name: string
  /** Its entry module below `src/`, if it is the script of a page or another dynamic import. */
  readonly module: string | null
  readonly isEntry: boolean
  /** Names of the scripts that it imports statically. */
  readonly imports: readonly string[]
  /** All modules in it. */
  readonly modules: readonly string[]
}

/** Returns the scripts among the output of the bundler. */
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

/** Returns the script with this entry module. Throws if there is none. */
export function findBuiltFile(files: readonly BuiltFile[], module: string): BuiltFile {
  const found = files.find((file) => file.module === module)
  if (!found) throw new Error(`No script of the build has the entry module ${module}`)
  return found
}

/** Returns a script and all its imports, itself first. */
export function withImports(files: readonly BuiltFile[], first: BuiltFile): BuiltFile[] {
  const needed = new Set([first])
  // The set grows during the iteration.
  for (const { imports } of needed) {
    for (const file of files) if (imports.includes(file.name)) needed.add(file)
  }
  return [...needed]
}

/** Returns the entry script of every page with all its imports. */
export const getShellFiles = (files: readonly BuiltFile[]): BuiltFile[] =>
  files.filter(({ isEntry }) => isEntry).flatMap((entry) => withImports(files, entry))
