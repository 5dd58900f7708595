/** The files of the shell; inserted into the worker at build time (web/build-service-worker.ts). */
declare const SHELL: {
  /** Changes whenever a file of the shell does. */
  readonly version: string
  /** URLs of the shell's files; the content of a URL below /assets/ never changes. */
  readonly files: readonly string[]
  /** Names of the files of texts, which each language's folder contains. */
  readonly texts: readonly string[]
  /** The folder of each language's texts. */
  readonly folders: Readonly<Record<string, string>>
}

/** The worker's own texts by language, from the message files. */
declare const WORKER_TEXTS: Readonly<Record<string, Readonly<Record<'news' | 'unreachable', string>>>>
