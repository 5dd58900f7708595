/**
 * What the editor's lint forbids to import, from the table of levels: a first answer while typing. The test
 * is thorough.
 */
import { levels } from './levels.ts'

/** An override of oxlint's configuration. */
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

/** One way to build forms. */
const formKit = 'web/src/ui/form.tsx'
const forms: Pattern = {
  regex: '^react-hook-form',
  message: `Forms are built with ${formKit}, which alone knows the library.`,
}

const zone = (files: string, patterns: Pattern[]): Zone => ({
  files: [files],
  rules: { 'eslint/no-restricted-imports': ['error', { patterns }] },
})

/** One zone for each workspace and each of its folders. */
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
