/** The files of the shell; written into the worker when it is built (web/build-service-worker.ts). */
declare const SHELL: {
  /** Differs whenever a file of the shell does. */
  readonly version: string
  /** Addresses of the shell's files; those below /assets/ never change under their name. */
  readonly files: readonly string[]
  /** Names of the files of texts, of which there is a folder for each language. */
  readonly texts: readonly string[]
  /** The folder of each language's texts. */
  readonly folders: Readonly<Record<string, string>>
}

/** The worker's own texts by language, from the message files. */
declare const WORKER_TEXTS: Readonly<Record<string, Readonly<Record<'news' | 'unreachable', string>>>>
