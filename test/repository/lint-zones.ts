/**
 * The imports that the editor's lint forbids, derived from the table of levels, as early feedback while
 * typing. The test of the import rules is the complete check.
 */
import { levels } from './levels.ts'

/** An override in oxlint's configuration. */
export interface Zone {
  files: string[]
  rules: { 'eslint/no-restricted-imports': ['error', { patterns: Pattern[] }] }
}

interface Pattern {
  regex: string
  message: string
}

const outside: Record<keyof typeof levels, Pattern> = {
  server: {
    regex: '^@idlewood/web/|^vitest$|/test/|\\.test\\.tsx?$',
    message: 'Product code imports neither the browser app nor tests.',
  },
  web: {
    regex: '^@idlewood/server/|^node:|^vitest$|/test/|\\.test\\.tsx?$',
    message: 'The browser app imports neither the server nor tests.',
  },
}

/** The only file that may import the form library. */
const formKit = 'web/src/ui/form.tsx'
const forms: Pattern = {
  regex: '^react-hook-form',
  message: `Forms are built with ${formKit}, which alone knows the library.`,
}

const zone = (files: string, patterns: Pattern[]): Zone => ({
  files: [files],
  rules: { 'eslint/no-restricted-imports': ['error', { patterns }] },
})

/** The zones: one for each workspace and one for each of its folders. */
export function forbiddenImports(): Zone[] {
  return (['server', 'web'] as const).flatMap((workspace) => {
    const folders = Object.entries(levels[workspace])
    const everywhere = workspace === 'web' ? [outside[workspace], forms] : [outside[workspace]]
    const zones = folders.map(([folder, level]) => {
      const above = folders
        .filter(([other, otherLevel]) => other !== folder && otherLevel >= level)
        .map(([other]) => other)
      const up = {
        regex: `^(\\.\\./)+(${above.join('|')})/`,
        message: `${folder} is on level ${level}: it imports from lower levels only.`,
      }
      const upwards = above.length > 0 ? [up] : []
      const own = zone(`${workspace}/src/${folder}/**`, [...everywhere, ...upwards])
      const isOfKit = formKit.startsWith(`${workspace}/src/${folder}/`)
      return isOfKit ? [own, zone(formKit, [outside[workspace], ...upwards])] : [own]
    })
    return [zone(`${workspace}/src/*`, everywhere), ...zones.flat()]
  })
}
