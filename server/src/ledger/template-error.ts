import type { Sentence } from '../language/sentences.ts'

/** A file of templates is wrong. The message names the file and the line and says what to write. */
export class TemplateError extends Error {
  override name = 'TemplateError'

  constructor(sentence: string | Sentence, options?: ErrorOptions) {
    super(String(sentence), options)
  }
}
