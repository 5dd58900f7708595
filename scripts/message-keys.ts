/** Generates the types of messages, the files in the folders `language/keys`, from the English texts. */
import { readMessageFiles, type Texts } from '../server/src/language/message-files.ts'
import { sourceLanguage } from '@idlewood/contract/languages'
import { compileMessage, valuesOf, type ValueType } from '../server/src/language/message-values.ts'

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`\'`)}'`
const property = (name: string): string => (/^[a-z_$][\w$]*$/i.test(name) ? name : quoted(name))

const types: Record<ValueType['kind'], string> = {
  text: 'string',
  number: 'number',
  moment: 'Date | number',
  choice: 'string',
  tag: 'Tag',
}

/** A choice lists its cases, and also accepts others. */
const typeOf = (type: ValueType): string =>
  type.kind === 'choice' ? [...type.cases.map(quoted), "'other'"].join(' | ') : types[type.kind]

function line([key, text]: [string, string]): string {
  const values = [...valuesOf(compileMessage(text))].map(
    ([name, type]) => `${property(name)}: ${typeOf(type)}`,
  )
  return `      ${property(key)}: ${values.length === 0 ? 'unknown' : `{ ${values.join('; ')} }`}`
}

function keysFile(feature: string, texts: Texts): string {
  const lines = Object.entries(texts).map(line)
  const tag = lines.some((one) => /: Tag\b/.test(one)) ? "import type { Tag } from '../messages.ts'\n\n" : ''
  return `/* oxlint-disable -- written by \`node scripts/write-messages.ts\` from messages/en/${feature}.json */
${tag}declare module '../messages.ts' {
  interface MessageValues {
    ${property(feature)}: {
${lines.join('\n')}
    }
  }
}

export {}
`
}

const serverPrefix = 'server-'
const webFolder = 'web/src/language/keys'
const serverFolder = 'server/src/language/keys'

/** The folders that contain only such files. */
export const keysFolders = [webFolder, serverFolder]

function sentencesFile(feature: string, texts: Texts): string {
  const area = feature.slice(serverPrefix.length)
  const lines = Object.entries(texts).map(([key, text]) => line([`${area}.${key}`, text]).slice(2))
  return `/* oxlint-disable -- written by \`node scripts/write-messages.ts\` from messages/en/${feature}.json */
declare module '../sentences.ts' {
  interface SentenceValues {
${lines.join('\n')}
  }
}

export {}
`
}

/** The files that these folders should contain, by path. */
export function keysFiles(): Map<string, string> {
  const sources = readMessageFiles().get(sourceLanguage) ?? new Map<string, Texts>()
  return new Map(
    [...sources].map(([feature, texts]) =>
      feature.startsWith(serverPrefix)
        ? [`${serverFolder}/${feature}.d.ts`, sentencesFile(feature, texts)]
        : [`${webFolder}/${feature}.d.ts`, keysFile(feature, texts)],
    ),
  )
}
