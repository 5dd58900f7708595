/** Reads the imports from source code. */
import { posix } from 'node:path'
import { isCode, textsOf, withoutComments, type SourceFile } from './source-files.ts'

/** One import: of a file of the project by its path, or of a package (or `node:` module) by its name. */
export interface Import {
  readonly from: string
  readonly to: string
  readonly isPackage: boolean
}

/** The code before the specifier, in every form of import. */
const importing = /\bfrom\s*$|\bimport\s*\(?\s*$/

/** The path of the file that a specifier refers to; undefined for a package. */
function fileOf(specifier: string, from: string, paths: ReadonlySet<string>): string | undefined {
  const workspace = /^@idlewood\/(contract|server|web)\/(.+)$/.exec(specifier)
  // The contract's modules can also be imported from schemas/ (contract/package.json).
  if (workspace) return `${workspace[1]}/src/${workspace[2]?.replace(/^schemas\//, '')}.ts`
  if (!specifier.startsWith('.')) return undefined
  const plain = posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''))
  const candidates = [plain, `${plain}.ts`, `${plain}.tsx`]
  return candidates.find((candidate) => paths.has(candidate)) ?? plain
}

/** The name of a package without a subpath: `fastify`, `@base-ui/react`, `node:fs`. */
const packageOf = (specifier: string): string =>
  specifier.startsWith('node:')
    ? specifier
    : specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/** All imports in the code files among these, including type imports. */
export function importsOf(files: readonly SourceFile[]): Import[] {
  const paths = new Set(files.map(({ path }) => path))
  return files.filter(isCode).flatMap(({ path, text }) =>
    [...textsOf(withoutComments(text))]
      .filter(({ before }) => importing.test(before))
      .map(({ content }) => {
        const file = fileOf(content, path, paths)
        return { from: path, to: file ?? packageOf(content), isPackage: file === undefined }
      }),
  )
}
