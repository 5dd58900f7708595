import type { Sentence } from '../language/sentences.ts'

/** A template file is invalid. The message names the file and the line, and says what to write instead. */
export class TemplateError extends Error {
  override name = 'TemplateError'

  constructor(sentence: string | Sentence, options?: ErrorOptions) {
    super(String(sentence), options)
  }
}
